def tf__list_put_into_another_and_changed_there(x):
    with ag__.FunctionScope('list_put_into_another_and_changed_there', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (rows, row) = ([[ag__.ld(x), 3]], [1])

        def get_state():
            return (row, rows)

        def set_state(vars_):
            nonlocal rows, row
            (row, rows) = vars_

        def if_body():
            nonlocal rows, row
            rows = ag__.set_item(ag__.ld(rows), 0, [2])
            ag__.converted_call(ag__.ld(rows)[0].append, (ag__.ld(x),), None, fscope)
            target_ = ag__.ld(rows)[0]
            item_ = ag__.get_item(target_, 0)
            item_ = ag__.iadd(ag__.ld(item_), ag__.ld(x))
            ag__.put_item(target_, 0, item_)

        def else_body():
            nonlocal rows, row
            row = ag__.list_append(ag__.ld(row), 4)
            item__1 = ag__.get_item(ag__.ld(rows)[0], 0)
            row = ag__.set_item(ag__.ld(row), 0, item__1)
            (row, row_pop) = ag__.list_pop(ag__.ld(row), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
        item_ = ag__.Undefined('item_')
        item__1 = ag__.Undefined('item__1')
        row_pop = ag__.Undefined('row_pop')
        target_ = ag__.Undefined('target_')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('row', 'rows'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(rows), ag__.ld(row))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
