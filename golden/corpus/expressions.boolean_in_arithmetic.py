def tf__boolean_in_arithmetic(a, x):
    with ag__.FunctionScope('boolean_in_arithmetic', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.if_exp(ag__.ld(a), lambda: ag__.ld(x) + 1, lambda: ag__.ld(x) - 1, 'a')
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
