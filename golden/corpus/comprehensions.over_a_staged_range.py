def tf__over_a_staged_range(n):
    with ag__.FunctionScope('over_a_staged_range', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), lambda items_: [ag__.ld(i) * ag__.ld(i) for i in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
