def tf__generator_drained(n):
    with ag__.FunctionScope('generator_drained', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def squares(k):
            fscope_1 = ag__.FunctionScope('squares', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            for i in ag__.converted_call(ag__.ld(range), (ag__.ld(k),), None, fscope_1):
                if ag__.ld(i) % 2 == 0:
                    yield ag__.ld(i) * ag__.ld(i)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(squares), (ag__.ld(n),), None, fscope),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
