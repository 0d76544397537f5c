def tf__item_deleted_in_a_branch(n):
    with ag__.FunctionScope('item_deleted_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2, 3]

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def if_body():
            nonlocal l
            l = ag__.del_item(ag__.ld(l), 0)

        def else_body():
            nonlocal l
            pass
        ag__.if_stmt(ag__.ld(n) > 1, if_body, else_body, get_state, set_state, ('l',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
