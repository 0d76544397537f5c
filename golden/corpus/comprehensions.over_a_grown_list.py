def tf__over_a_grown_list(values):
    with ag__.FunctionScope('over_a_grown_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        grown = []

        def get_state():
            return (grown,)

        def set_state(vars_):
            nonlocal grown
            (grown,) = vars_

        def loop_body(itr):
            nonlocal grown
            v = itr

            def get_state():
                return (grown,)

            def set_state(vars_):
                nonlocal grown
                (grown,) = vars_

            def if_body():
                nonlocal grown
                grown = ag__.list_append(ag__.ld(grown), ag__.ld(v))

            def else_body():
                nonlocal grown
                pass
            ag__.if_stmt(ag__.ld(v) > 1, if_body, else_body, get_state, set_state, ('grown',), 1)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('grown',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = (ag__.list_comp(ag__.ld(grown), lambda items_: [ag__.ld(g) * 2 for g in items_]), ag__.list_comp(ag__.ld(grown), lambda items_: [ag__.ld(g) for g in items_ if ag__.ld(g) > 2], lambda g: ag__.comp_if(ag__.ld(g) > 2, lambda: ag__.ld(g))), ag__.list_comp(ag__.ld(grown), lambda items_: [ag__.ld(g) * ag__.ld(h) for g in items_ for h in ag__.ld(values)], lambda g: ag__.comp_for(ag__.ld(values), lambda h: ag__.ld(g) * ag__.ld(h))))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
