def tf__generators_enumerated_zipped_mapped_and_filtered(values):
    with ag__.FunctionScope('generators_enumerated_zipped_mapped_and_filtered', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            (i, v) = itr
            total = ag__.ld_target(total)
            total += ag__.ld(i) * ag__.ld(v)
        i = ag__.Undefined('i')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(enumerate), (ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(i, v)'})

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            (a, b) = itr
            total = ag__.ld_target(total)
            total += ag__.ld(a) * ag__.ld(b)
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        ag__.for_stmt(ag__.converted_call(ag__.ld(zip), (ag__.ld(values), ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope)), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(a, b)'})

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            v = itr
            total = ag__.ld_target(total)
            total += ag__.ld_items(v)
        ag__.for_stmt(ag__.converted_call(ag__.ld(map), (ag__.autograph_artifact(lambda v: ag__.ld(v) + 1), ag__.converted_call(ag__.ld(filter), (ag__.autograph_artifact(lambda v: ag__.ld(v) != 8), ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope)), None, fscope)), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
