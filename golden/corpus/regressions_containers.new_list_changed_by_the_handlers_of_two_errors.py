def tf__new_list_changed_by_the_handlers_of_two_errors(a, b):
    with ag__.FunctionScope('new_list_changed_by_the_handlers_of_two_errors', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = []

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_
        i = ag__.Undefined('i')

        def try_body():
            nonlocal mine
            mine = [1]

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
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('mine',), {'iterate_names': 'i'})

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.ld(KeyError)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(a) > 2, if_body, else_body, get_state, set_state, (), 0)

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.ld(IndexError)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(b) > 2, if_body, else_body, get_state, set_state, (), 0)

        def try_around(run_):
            nonlocal mine
            try:
                run_()
            except ag__.ld(LookupError):
                mine = ag__.ld_target(mine)
                mine += [5]
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('mine',), 1, lambda: (ag__.ld(LookupError),))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(mine),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(mine),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
