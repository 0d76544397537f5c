def tf__yield_from(n):
    with ag__.FunctionScope('yield_from', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def inner(k):
            fscope_1 = ag__.FunctionScope('inner', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            yield from ag__.converted_call(ag__.ld(range), (ag__.ld(k),), None, fscope_1)
            return ag__.ld(k) * 100

        @ag__.autograph_artifact
        def outer():
            fscope_2 = ag__.FunctionScope('outer', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            result = yield from ag__.converted_call(ag__.ld(inner), (ag__.ld(n),), None, fscope_2)
            yield ag__.ld(result)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(outer), (), None, fscope),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
