def tf__deep_expression(x):
    with ag__.FunctionScope('deep_expression', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.if_exp(ag__.ld(x) > 0, lambda: ((ag__.ld(x) + 1) * 2 - 3) * 4, lambda: (ag__.ld(x) - 1) * 5, 'x > 0') + ag__.and_(lambda: ag__.ld(x), lambda: 7)) * 2
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
