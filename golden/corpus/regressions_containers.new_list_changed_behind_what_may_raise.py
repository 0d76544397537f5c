def tf__new_list_changed_behind_what_may_raise(a):
    with ag__.FunctionScope('new_list_changed_behind_what_may_raise', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [1, 2]

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_

        def try_body():
            nonlocal mine
            mine = ag__.set_item(ag__.ld(mine), ag__.ld(a) % 2, 2)

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.ld(KeyError)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(a) < 0, if_body, else_body, get_state, set_state, (), 0)
            mine = [ag__.ld(a)]
            mine = ag__.list_append(ag__.ld(mine), 0)

        def try_around(run_):
            nonlocal mine
            try:
                run_()
            except ag__.ld(KeyError):
                mine = ag__.list_append(ag__.ld(mine), 7)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('mine',), 1, lambda: (ag__.ld(KeyError),))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(sum), (ag__.ld(mine),), None, fscope), ag__.converted_call(ag__.ld(len), (ag__.ld(mine),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
