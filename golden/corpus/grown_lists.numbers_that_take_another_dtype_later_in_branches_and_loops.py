def tf__numbers_that_take_another_dtype_later_in_branches_and_loops(x, n):
    with ag__.FunctionScope('numbers_that_take_another_dtype_later_in_branches_and_loops', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = b = 0
        items = [ag__.ld(x)]

        def get_state():
            return (items, a, b)

        def set_state(vars_):
            nonlocal items, b, a
            (items, a, b) = vars_

        def loop_body(itr):
            nonlocal items, b, a
            i = itr

            def get_state():
                return (a, b, items)

            def set_state(vars_):
                nonlocal items, b, a
                (a, b, items) = vars_

            def loop_body(itr):
                nonlocal items, b, a
                _ = itr
                (a, b) = (ag__.ld(b), ag__.ld(a) + ag__.ld(x))

                def get_state():
                    return (items,)

                def set_state(vars_):
                    nonlocal items
                    (items,) = vars_

                def if_body():
                    nonlocal items
                    items = ag__.list_append(ag__.ld(items), ag__.ld(a))

                def else_body():
                    nonlocal items
                    pass
                ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, ('items',), 1)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(i),), None, fscope), None, loop_body, get_state, set_state, ('a', 'b', 'items'), {'iterate_names': '_'})
        _ = ag__.Undefined('_')
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('items', 'a', 'b'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(items)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
