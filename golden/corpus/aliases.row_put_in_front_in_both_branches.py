def tf__row_put_in_front_in_both_branches(a):
    with ag__.FunctionScope('row_put_in_front_in_both_branches', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        rows = [[ag__.ld(a)], [2]]
        first = ag__.ld(rows)[0]

        def get_state():
            return (rows,)

        def set_state(vars_):
            nonlocal rows
            (rows,) = vars_

        def if_body():
            nonlocal rows
            rows = ag__.list_display([[5]], ag__.spread(ag__.ld(rows)))
            target_ = ag__.ld(rows)[1]
            item_ = target_[0]
            item_ += 1
            ag__.put_item(target_, 0, item_)

        def else_body():
            nonlocal rows
            rows = ag__.list_display([[6]], ag__.spread(ag__.ld(rows)))
            target__1 = ag__.ld(rows)[1]
            item__1 = target__1[0]
            item__1 += 2
            ag__.put_item(target__1, 0, item__1)
        item_ = ag__.Undefined('item_')
        item__1 = ag__.Undefined('item__1')
        target_ = ag__.Undefined('target_')
        target__1 = ag__.Undefined('target__1')
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('rows',), 1)
        item__2 = ag__.ld(first)[0]
        item__2 += 10
        first = ag__.set_item(ag__.ld(first), 0, item__2)
        try:
            do_return = True
            retval_ = (ag__.ld(rows), ag__.ld(first))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
