def tf__items_swapped_in_a_branch(x):
    with ag__.FunctionScope('items_swapped_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [1, ag__.ld(x), 3]
        i = 0

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def if_body():
            nonlocal values
            (item_, item__1) = (ag__.get_item(ag__.ld(values), ag__.ld(i) + 1), ag__.get_item(ag__.ld(values), ag__.ld(i)))
            values = ag__.set_item(ag__.ld(values), ag__.ld(i), item_)
            values = ag__.set_item(ag__.ld(values), ag__.ld(i) + 1, item__1)
            item__2 = ag__.ld(values)[2]
            item__2 = ag__.ld_target(item__2)
            item__2 += ag__.ld_items(x)
            values = ag__.set_item(ag__.ld(values), 2, item__2)

        def else_body():
            nonlocal values
            pass
        item_ = ag__.Undefined('item_')
        item__1 = ag__.Undefined('item__1')
        item__2 = ag__.Undefined('item__2')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('values',), 1)
        (item__3, item__4) = (7, 1)
        values = ag__.set_item(ag__.ld(values), ag__.ld(i), item__3)
        i = item__4
        try:
            do_return = True
            retval_ = (ag__.ld(values), ag__.ld(i))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
