def tf__if_expression_as_argument(x):
    with ag__.FunctionScope('if_expression_as_argument', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(max), (ag__.if_exp(ag__.ld(x) > 0, lambda: ag__.ld(x), lambda: 0, 'x > 0'), ag__.if_exp(ag__.ld(x) > 2, lambda: 2, lambda: 1, 'x > 2')), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
