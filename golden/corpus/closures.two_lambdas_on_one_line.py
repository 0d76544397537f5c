def tf__two_lambdas_on_one_line(x):
    with ag__.FunctionScope('two_lambdas_on_one_line', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (f, g) = (ag__.autograph_artifact(lambda v: ag__.ld(v) + 1), ag__.autograph_artifact(lambda v: ag__.ld(v) * 2))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(f), (ag__.converted_call(ag__.ld(g), (ag__.ld(x),), None, fscope),), None, fscope), ag__.converted_call(ag__.ld(g), (ag__.converted_call(ag__.ld(f), (ag__.ld(x),), None, fscope),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
