def tf__reduced_range(n):
    with ag__.FunctionScope('reduced_range', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(reduce), (ag__.autograph_artifact(lambda a, b: ag__.ld(a) + ag__.ld(b)), ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), 5), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
