def tf__lambda_that_is_passed_itself(n):
    with ag__.FunctionScope('lambda_that_is_passed_itself', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        f = ag__.autograph_artifact(lambda self, k: ag__.if_exp(ag__.ld(k) <= 1, lambda: 1, lambda: ag__.ld(k) * ag__.converted_call(ag__.ld(self), (ag__.ld(self), ag__.ld(k) - 1), None, fscope), 'k <= 1'))
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(f), (ag__.ld(f), ag__.ld(n)), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
