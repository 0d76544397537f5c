def tf__recursive_lambda(x, n):
    with ag__.FunctionScope('recursive_lambda', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        f = ag__.autograph_artifact(lambda v, k: ag__.if_exp(ag__.ld(k) == 0, lambda: ag__.ld(v), lambda: ag__.converted_call(ag__.ld(f), (ag__.ld(v) + ag__.ld(k), ag__.ld(k) - 1), None, fscope), 'k == 0'))
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(f), (ag__.ld(x), ag__.ld(n)), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
