def tf__list_of_lists(n):
    with ag__.FunctionScope('list_of_lists', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        grid = [[0, 1], [2, 3]]

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr
            target_ = ag__.ld(grid)[0]
            item_ = target_[1]
            item_ = ag__.ld_target(item_)
            item_ += ag__.ld_items(i)
            ag__.put_item(target_, 1, item_)
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        target_ = ag__.Undefined('target_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(grid)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
