def tf__grown_list_replaced_while_it_is_gone_over(x):
    with ag__.FunctionScope('grown_list_replaced_while_it_is_gone_over', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            items = [5]
        item = ag__.Undefined('item')
        ag__.for_stmt(ag__.ld(items), None, loop_body, get_state, set_state, ('items', 'total'), {'iterate_names': 'item'})
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.ld(items))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
