def tf__enumerated_with_a_filter(values):
    with ag__.FunctionScope('enumerated_with_a_filter', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.converted_call(ag__.ld(enumerate), (ag__.ld(values), 1), None, fscope), lambda items_: [ag__.ld(i) * 100 + ag__.ld(v) for (i, v) in items_ if ag__.ld(v) != 5], lambda items_: [ag__.comp_if(ag__.ld(v) != 5, lambda: ag__.ld(i) * 100 + ag__.ld(v)) for (i, v) in (items_,)][0])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
