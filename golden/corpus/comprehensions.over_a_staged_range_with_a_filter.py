def tf__over_a_staged_range_with_a_filter(n):
    with ag__.FunctionScope('over_a_staged_range_with_a_filter', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        evens = ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), lambda items_: [ag__.ld(i) for i in items_ if ag__.ld(i) % 2 == 0], lambda i: ag__.comp_if(ag__.ld(i) % 2 == 0, lambda: ag__.ld(i)))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(evens),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(evens),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
