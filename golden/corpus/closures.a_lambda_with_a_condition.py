def tf__a_lambda_with_a_condition(x):
    with ag__.FunctionScope('a_lambda_with_a_condition', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        f = ag__.autograph_artifact(lambda v: ag__.if_exp(ag__.ld(v) > 0, lambda: ag__.ld(v), lambda: -ag__.ld(v), 'v > 0'))
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(f), (ag__.ld(x),), None, fscope) + ag__.converted_call(ag__.ld(f), (-ag__.ld(x),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
