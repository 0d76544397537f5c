def tf__list_that_shrinks_while_it_is_gone_over(x):
    with ag__.FunctionScope('list_that_shrinks_while_it_is_gone_over', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (items, total) = ([1, 2, 3, 4], 0)
        break_ = False

        def get_state():
            return (break_, items, total)

        def set_state(vars_):
            nonlocal total, items, break_
            (break_, items, total) = vars_

        def loop_body(itr):
            nonlocal total, items, break_
            item = itr
            continue_ = False
            total = ag__.ld_target(total)
            total += ag__.ld_items(item)

            def get_state():
                return (continue_, items)

            def set_state(vars_):
                nonlocal items, continue_
                (continue_, items) = vars_

            def if_body():
                nonlocal items, continue_
                (items, items_pop) = ag__.list_pop(ag__.ld(items), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
                continue_ = True

            def else_body():
                nonlocal items, continue_
                pass
            ag__.if_stmt(ag__.ld(x) > ag__.ld(total), if_body, else_body, get_state, set_state, ('continue_', 'items'), 2)

            def get_state():
                return (break_, total, continue_)

            def set_state(vars_):
                nonlocal total, continue_, break_
                (break_, total, continue_) = vars_

            def if_body():
                nonlocal total, continue_, break_

                def get_state():
                    return (break_, continue_)

                def set_state(vars_):
                    nonlocal continue_, break_
                    (break_, continue_) = vars_

                def if_body():
                    nonlocal continue_, break_
                    break_ = True
                    continue_ = True

                def else_body():
                    nonlocal continue_, break_
                    pass
                ag__.if_stmt(ag__.ld(total) > 20, if_body, else_body, get_state, set_state, ('break_', 'continue_'), 2)

                def get_state():
                    return (total,)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def if_body():
                    nonlocal total
                    total = ag__.ld(total)
                    total += 1

                def else_body():
                    nonlocal total
                    pass
                ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('total',), 1)

            def else_body():
                nonlocal total, continue_, break_
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('break_', 'total', 'continue_'), 2)

        def extra_test():
            nonlocal total, items, break_
            return ag__.not_(break_)
        continue_ = ag__.Undefined('continue_')
        item = ag__.Undefined('item')
        items_pop = ag__.Undefined('items_pop')
        ag__.for_stmt(ag__.ld(items), extra_test, loop_body, get_state, set_state, ('break_', 'items', 'total'), {'iterate_names': 'item'})

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def if_body():
            nonlocal total
            total = ag__.ld(total)
            total += 100

        def else_body():
            nonlocal total
            pass
        ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.ld(items))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
