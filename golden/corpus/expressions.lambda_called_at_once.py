def tf__lambda_called_at_once(a, b):
    with ag__.FunctionScope('lambda_called_at_once', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.autograph_artifact(lambda p, q: ag__.if_exp(ag__.ld(p) > ag__.ld(q), lambda: ag__.ld(p), lambda: ag__.ld(q), 'p > q')), (ag__.ld(a), ag__.ld(b)), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
