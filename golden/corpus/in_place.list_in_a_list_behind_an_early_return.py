def tf__list_in_a_list_behind_an_early_return(x):
    with ag__.FunctionScope('list_in_a_list_behind_an_early_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        rows = [[ag__.ld(x)], [1]]

        def get_state():
            return (do_return, retval_, rows)

        def set_state(vars_):
            nonlocal rows, retval_, do_return
            (do_return, retval_, rows) = vars_

        def if_body():
            nonlocal rows, retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(rows)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal rows, retval_, do_return
            ag__.put_item(ag__.ld(rows)[0], 0, 5)
            item_ = ag__.ld(rows)[1]
            item_ = ag__.ld_target(item_)
            item_ += [2]
            rows = ag__.set_item(ag__.ld(rows), 1, item_)
            try:
                do_return = True
                retval_ = ag__.ld(rows)
            except:
                do_return = False
                raise
        item_ = ag__.Undefined('item_')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'rows'), 2)
        return fscope.ret(retval_, do_return)
