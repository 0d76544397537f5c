def tf__list_assigned_under_two_conditions(a, b):
    with ag__.FunctionScope('list_assigned_under_two_conditions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a), 2]

        def get_state():
            return (a, l)

        def set_state(vars_):
            nonlocal l, a
            (a, l) = vars_

        def loop_body(itr):
            nonlocal l, a
            i = itr
            continue_ = False

            def get_state():
                return (continue_,)

            def set_state(vars_):
                nonlocal continue_
                (continue_,) = vars_

            def if_body():
                nonlocal continue_
                continue_ = True

            def else_body():
                nonlocal continue_
                pass
            ag__.if_stmt(ag__.ld(a), if_body, else_body, get_state, set_state, ('continue_',), 1)

            def get_state():
                return (a, l)

            def set_state(vars_):
                nonlocal l, a
                (a, l) = vars_

            def if_body():
                nonlocal l, a

                def get_state():
                    return (a, l)

                def set_state(vars_):
                    nonlocal l, a
                    (a, l) = vars_

                def if_body():
                    nonlocal l, a
                    a = 7

                def else_body():
                    nonlocal l, a
                    l = ag__.set_item(ag__.ld(l), ag__.ld(a), ag__.ld(b))
                ag__.if_stmt(ag__.ld(b), if_body, else_body, get_state, set_state, ('a', 'l'), 2)

            def else_body():
                nonlocal l, a
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('a', 'l'), 2)
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (1,), None, fscope), None, loop_body, get_state, set_state, ('a', 'l'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
