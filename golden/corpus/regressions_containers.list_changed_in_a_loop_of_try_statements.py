def tf__list_changed_in_a_loop_of_try_statements(a):
    with ag__.FunctionScope('list_changed_in_a_loop_of_try_statements', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [1, 4]
        same = ag__.ld(mine)

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_

        def loop_body(itr):
            nonlocal mine
            i = itr

            def get_state():
                return (mine,)

            def set_state(vars_):
                nonlocal mine
                (mine,) = vars_

            def try_body():
                nonlocal mine
                item_ = ag__.ld(i)
                mine = ag__.set_item(ag__.ld(mine), ag__.ld(a) - 2, item_)

            def try_around(run_):
                nonlocal mine
                try:
                    run_()
                finally:
                    mine = ag__.ld_target(mine)
                    mine += [1]
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('mine',), 1, None)
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (4,), None, fscope), None, loop_body, get_state, set_state, ('mine',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(sum), (ag__.ld(same),), None, fscope), ag__.converted_call(ag__.ld(len), (ag__.ld(same),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
