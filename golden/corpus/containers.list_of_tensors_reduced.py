def tf__list_of_tensors_reduced(n):
    with ag__.FunctionScope('list_of_tensors_reduced', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        parts = ag__.list_comp(ag__.converted_call(ag__.ld(range), (3,), None, fscope), lambda items_: [ag__.ld(n) + ag__.ld(k) for k in items_])
        best = ag__.ld(parts)[0]

        def get_state():
            return (best,)

        def set_state(vars_):
            nonlocal best
            (best,) = vars_

        def loop_body(itr):
            nonlocal best
            p = itr
            best = ag__.if_exp(ag__.ld(p) % 2 == 0, lambda: ag__.ld(p), lambda: ag__.ld(best), 'p % 2 == 0')
        p = ag__.Undefined('p')
        ag__.for_stmt(ag__.get_item(ag__.ld(parts), ag__.slice_(1, None, None)), None, loop_body, get_state, set_state, ('best',), {'iterate_names': 'p'})
        try:
            do_return = True
            retval_ = (ag__.ld(best), ag__.converted_call(ag__.ld(max), (ag__.ld(parts),), None, fscope), ag__.converted_call(ag__.ld(min), (ag__.ld(parts),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
