def tf__pop_from_an_empty_list_caught(n, k):
    with ag__.FunctionScope('pop_from_an_empty_list_caught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = []

        def get_state():
            return (items,)

        def set_state(vars_):
            nonlocal items
            (items,) = vars_

        def loop_body(itr):
            nonlocal items
            i = itr
            items = ag__.list_append(ag__.ld(items), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('items',), {'iterate_names': 'i'})
        taken = 0

        def get_state():
            return (taken,)

        def set_state(vars_):
            nonlocal taken
            (taken,) = vars_
        _ = ag__.Undefined('_')

        def try_body():
            nonlocal taken

            def get_state():
                return (taken,)

            def set_state(vars_):
                nonlocal taken
                (taken,) = vars_

            def loop_body(itr):
                nonlocal taken
                _ = itr
                taken = ag__.ld_target(taken)
                taken += ag__.converted_call(ag__.ld(items).pop, (), None, fscope) + 1
            _ = ag__.Undefined('_')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(k) * 2,), None, fscope), None, loop_body, get_state, set_state, ('taken',), {'iterate_names': '_'})

        def try_around(run_):
            nonlocal taken
            try:
                run_()
            except ag__.ld(IndexError):
                taken = -ag__.ld(taken)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('taken',), 1, lambda: (ag__.ld(IndexError),))
        try:
            do_return = True
            retval_ = (ag__.ld(taken), ag__.converted_call(ag__.ld(len), (ag__.ld(items),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
