def tf__formatted_python_values(x, old, new):
    with ag__.FunctionScope('formatted_python_values', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 4
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(old) % ag__.ld(n), ag__.converted_call(ag__.ld(new).format, (ag__.ld(n),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
