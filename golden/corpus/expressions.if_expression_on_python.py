def tf__if_expression_on_python(x, flag):
    with ag__.FunctionScope('if_expression_on_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = ag__.if_exp(ag__.ld(flag), lambda: ag__.ld(x) * 2, lambda: ag__.ld(x) * 3, 'flag')
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
