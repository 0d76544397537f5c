def tf__list_grown_by_a_handler(a):
    with ag__.FunctionScope('list_grown_by_a_handler', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [1, 2]
        same = ag__.ld(mine)

        def get_state():
            return (a, mine)

        def set_state(vars_):
            nonlocal mine, a
            (a, mine) = vars_
        _ = ag__.Undefined('_')
        i = ag__.Undefined('i')

        def try_body():
            nonlocal mine, a
            a = ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope)

        def try_around(run_):
            nonlocal mine, a
            try:
                run_()
            except ag__.ld(ValueError):
                def get_state():
                    return (mine,)

                def set_state(vars_):
                    nonlocal mine
                    (mine,) = vars_

                def loop_body(itr):
                    nonlocal mine
                    (i, _) = itr
                    mine = ag__.ld_target(mine)
                    mine += [ag__.ld(i)]
                _ = ag__.Undefined('_')
                i = ag__.Undefined('i')
                ag__.for_stmt(ag__.converted_call(ag__.ld(enumerate), (ag__.get_item(ag__.ld(mine), ag__.slice_(None, None, None)),), None, fscope), None, loop_body, get_state, set_state, ('mine',), {'iterate_names': '(i, _)'})
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('a', 'mine'), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(same),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(same),), None, fscope), ag__.ld(a))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
