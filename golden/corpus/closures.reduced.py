def tf__reduced(values):
    with ag__.FunctionScope('reduced', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(functools).reduce, (ag__.autograph_artifact(lambda a, b: ag__.ld(a) * 10 + ag__.ld(b)), ag__.list_comp(ag__.ld(values), lambda items_: [ag__.ld(v) for v in items_]), 0), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
