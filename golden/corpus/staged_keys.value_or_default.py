def tf__value_or_default(i):
    with ag__.FunctionScope('value_or_default', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {0: 5, 1: 6, 2: 7}
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(d).get, (ag__.ld(i), -1), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
