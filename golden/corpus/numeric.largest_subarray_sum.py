def tf__largest_subarray_sum(values):
    with ag__.FunctionScope('largest_subarray_sum', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        best = ag__.ld(values)[0]
        current = ag__.ld(values)[0]

        def get_state():
            return (best, current)

        def set_state(vars_):
            nonlocal current, best
            (best, current) = vars_

        def loop_body(itr):
            nonlocal current, best
            v = itr
            current = ag__.converted_call(ag__.ld(max), (ag__.ld(v), ag__.ld(current) + ag__.ld(v)), None, fscope)
            best = ag__.converted_call(ag__.ld(max), (ag__.ld(best), ag__.ld(current)), None, fscope)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.get_item(ag__.ld(values), ag__.slice_(1, None, None)), None, loop_body, get_state, set_state, ('best', 'current'), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(best)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
