def tf__list_changed_then_assigned_anew_in_a_branch(a):
    with ag__.FunctionScope('list_changed_then_assigned_anew_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a), 2]
        m = ag__.ld(l)

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def if_body():
            nonlocal l
            l = ag__.set_item(ag__.ld(l), 0, 5)
            l = [7, ag__.ld(l)[0]]

        def else_body():
            nonlocal l
            l = ag__.set_item(ag__.ld(l), 1, 9)
        ag__.if_stmt(ag__.ld(a) > 2, if_body, else_body, get_state, set_state, ('l',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(l), ag__.ld(m))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
