def tf__list_that_grows_in_two_loops_over_it(x):
    with ag__.FunctionScope('list_that_grows_in_two_loops_over_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (items, total) = ([1, 2], 0)

        def get_state():
            return (items, total)

        def set_state(vars_):
            nonlocal total, items
            (items, total) = vars_

        def loop_body(itr):
            nonlocal total, items
            _ = itr

            def get_state():
                return (items, total)

            def set_state(vars_):
                nonlocal total, items
                (items, total) = vars_

            def loop_body(itr):
                nonlocal total, items
                item = itr
                total = ag__.ld_target(total)
                total += ag__.ld_items(item)

                def get_state():
                    return (items,)

                def set_state(vars_):
                    nonlocal items
                    (items,) = vars_

                def if_body():
                    nonlocal items
                    items = ag__.list_append(ag__.ld(items), 1)

                def else_body():
                    nonlocal items
                    pass
                ag__.if_stmt(ag__.ld(x) > ag__.ld(total), if_body, else_body, get_state, set_state, ('items',), 1)
            ag__.for_stmt(ag__.ld(items), None, loop_body, get_state, set_state, ('items', 'total'), {'iterate_names': 'item'})
        _ = ag__.Undefined('_')
        item = ag__.Undefined('item')
        ag__.for_stmt(ag__.ld(items), None, loop_body, get_state, set_state, ('items', 'total'), {'iterate_names': '_'})
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.ld(items))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
