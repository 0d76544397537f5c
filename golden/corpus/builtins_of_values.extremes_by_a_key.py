def tf__extremes_by_a_key(t):
    with ag__.FunctionScope('extremes_by_a_key', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(max), (ag__.ld(t),), dict(key=ag__.autograph_artifact(lambda v: -ag__.ld(v))), fscope), ag__.converted_call(ag__.ld(min), (ag__.ld(t),), dict(key=ag__.autograph_artifact(lambda v: (ag__.ld(v) - 2) ** 2)), fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
