def tf__root_of_an_int(n):
    with ag__.FunctionScope('root_of_an_int', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(math).sqrt, (ag__.ld(n),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
