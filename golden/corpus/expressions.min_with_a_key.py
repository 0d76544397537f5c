def tf__min_with_a_key(values):
    with ag__.FunctionScope('min_with_a_key', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(min), (ag__.ld(values),), dict(key=ag__.autograph_artifact(lambda v: (ag__.ld(v) - 3) * (ag__.ld(v) - 3))), fscope), ag__.converted_call(ag__.ld(max), (ag__.ld(values),), dict(key=ag__.autograph_artifact(lambda v: -ag__.ld(v))), fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
