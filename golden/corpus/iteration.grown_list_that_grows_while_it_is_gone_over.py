def tf__grown_list_that_grows_while_it_is_gone_over(x):
    with ag__.FunctionScope('grown_list_that_grows_while_it_is_gone_over', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(x),), None, fscope), None, loop_body, get_state, set_state, ('items',), {'iterate_names': 'i'})
        total = 0
        break_ = False

        def get_state():
            return (items, total, break_)

        def set_state(vars_):
            nonlocal total, items, break_
            (items, total, break_) = vars_

        def loop_body(itr):
            nonlocal total, items, break_
            item = itr
            total = ag__.ld_target(total)
            total += ag__.ld_items(item)
            items = ag__.list_append(ag__.ld(items), ag__.ld(item) + 1)

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
            ag__.if_stmt(ag__.ld(total) > 10, if_body, else_body, get_state, set_state, ('break_',), 1)

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
