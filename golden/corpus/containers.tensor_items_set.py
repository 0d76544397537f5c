def tf__tensor_items_set(values, n):
    with ag__.FunctionScope('tensor_items_set', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = ag__.set_item(ag__.ld(values), 0, ag__.ld(n))
        item_ = ag__.ld(values)[2]
        item_ = ag__.ld_target(item_)
        item_ += ag__.ld(n) * 2
        values = ag__.set_item(ag__.ld(values), 2, item_)

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def if_body():
            nonlocal values
            values = ag__.set_item(ag__.ld(values), 1, 0)

        def else_body():
            nonlocal values
            pass
        ag__.if_stmt(ag__.ld(n) > 0, if_body, else_body, get_state, set_state, ('values',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
