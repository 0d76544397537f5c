def tf__mapped_and_filtered_sources(values):
    with ag__.FunctionScope('mapped_and_filtered_sources', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = ag__.list_comp(ag__.converted_call(ag__.ld(map), (ag__.autograph_artifact(lambda v: ag__.ld(v) * ag__.ld(v)), ag__.ld(values)), None, fscope), lambda items_: [ag__.ld(v) + 1 for v in items_])
        b = ag__.list_comp(ag__.converted_call(ag__.ld(filter), (ag__.autograph_artifact(lambda v: ag__.ld(v) % 2 == 0), ag__.ld(values)), None, fscope), lambda items_: [ag__.ld(v) * 10 for v in items_])
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
