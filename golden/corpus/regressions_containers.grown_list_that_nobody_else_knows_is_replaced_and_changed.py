def tf__grown_list_that_nobody_else_knows_is_replaced_and_changed(n, p):
    with ag__.FunctionScope('grown_list_that_nobody_else_knows_is_replaced_and_changed', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [1, 2]

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_
        i = ag__.Undefined('i')

        def try_body():
            nonlocal mine

            def get_state():
                return (mine,)

            def set_state(vars_):
                nonlocal mine
                (mine,) = vars_

            def loop_body(itr):
                nonlocal mine
                i = itr
                mine = ag__.list_append(ag__.ld(mine), ag__.ld(i))
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('mine',), {'iterate_names': 'i'})

            def get_state():
                return (mine,)

            def set_state(vars_):
                nonlocal mine
                (mine,) = vars_

            def if_body():
                nonlocal mine
                mine = [7]

            def else_body():
                nonlocal mine
                pass
            ag__.if_stmt(ag__.ld(p), if_body, else_body, get_state, set_state, ('mine',), 1)
            mine = ag__.list_append(ag__.ld(mine), 5)

        def try_around(run_):
            nonlocal mine
            try:
                run_()
            finally:
                mine = ag__.list_append(ag__.ld(mine), 6)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('mine',), 1, None)
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(mine),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(mine),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
