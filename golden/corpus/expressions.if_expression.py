def tf__if_expression(x):
    with ag__.FunctionScope('if_expression', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.if_exp(ag__.ld(x) > 0, lambda: ag__.ld(x), lambda: -ag__.ld(x), 'x > 0')
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
