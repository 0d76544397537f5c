def tf__row_of_a_grid(n):
    with ag__.FunctionScope('row_of_a_grid', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        grid = ag__.list_comp(ag__.converted_call(ag__.ld(range), (3,), None, fscope), lambda items_: [[0] * 3 for _ in items_])
        row = ag__.ld(grid)[1]

        def get_state():
            return (row,)

        def set_state(vars_):
            nonlocal row
            (row,) = vars_

        def loop_body(itr):
            nonlocal row
            i = itr
            row = ag__.set_item(ag__.ld(row), ag__.ld(i), ag__.ld(i) + 1)
            target_ = ag__.get_item(ag__.ld(grid), ag__.ld(i))
            item_ = target_[0]
            item_ += 1
            ag__.put_item(target_, 0, item_)
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        target_ = ag__.Undefined('target_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('row',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(grid)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
