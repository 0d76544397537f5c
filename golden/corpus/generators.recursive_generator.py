def tf__recursive_generator(n):
    with ag__.FunctionScope('recursive_generator', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def tree(k):
            fscope_1 = ag__.FunctionScope('tree', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            if ag__.ld(k) > 0:
                yield from ag__.converted_call(ag__.ld(tree), (ag__.ld(k) - 1,), None, fscope_1)
                yield ag__.ld(k)
                yield from ag__.converted_call(ag__.ld(tree), (ag__.ld(k) - 1,), None, fscope_1)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(tree), (ag__.ld(n),), None, fscope),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
