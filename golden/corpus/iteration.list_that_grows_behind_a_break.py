def tf__list_that_grows_behind_a_break(x):
    with ag__.FunctionScope('list_that_grows_behind_a_break', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (items, total) = ([1, 2, 3], 0)
        break_ = False

        def get_state():
            return (items, total, break_)

        def set_state(vars_):
            nonlocal total, items, break_
            (items, total, break_) = vars_

        def loop_body(itr):
            nonlocal total, items, break_
            item = itr

            def get_state():
                return (break_,)

            def set_state(vars_):
                nonlocal break_
                (break_,) = vars_

            def if_body():
                nonlocal break_
                break_ = True

            def else_body():
                nonlocal break_
                pass
            ag__.if_stmt(ag__.ld(item) > ag__.ld(x), if_body, else_body, get_state, set_state, ('break_',), 1)

            def get_state():
                return (items, total)

            def set_state(vars_):
                nonlocal total, items
                (items, total) = vars_

            def if_body():
                nonlocal total, items
                total = ag__.ld_target(total)
                total += ag__.ld_items(item)

                def get_state():
                    return (items,)

                def set_state(vars_):
                    nonlocal items
                    (items,) = vars_

                def if_body():
                    nonlocal items
                    items = ag__.list_append(ag__.ld(items), ag__.ld(x) - ag__.ld(total))

                def else_body():
                    nonlocal items
                    pass
                ag__.if_stmt(ag__.ld(x) > ag__.ld(total), if_body, else_body, get_state, set_state, ('items',), 1)

            def else_body():
                nonlocal total, items
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('items', 'total'), 2)

        def extra_test():
            nonlocal total, items, break_
            return ag__.not_(break_)
        item = ag__.Undefined('item')
        ag__.for_stmt(ag__.ld(items), extra_test, loop_body, get_state, set_state, ('items', 'total', 'break_'), {'iterate_names': 'item'})
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.ld(items))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
