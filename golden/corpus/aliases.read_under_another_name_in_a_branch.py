def tf__read_under_another_name_in_a_branch(x):
    with ag__.FunctionScope('read_under_another_name_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = [0, 0]
        b = ag__.ld(a)
        pair = (ag__.ld(a), ag__.ld(x))

        def get_state():
            return (a, x)

        def set_state(vars_):
            nonlocal x, a
            (a, x) = vars_

        def if_body():
            nonlocal x, a
            a = ag__.set_item(ag__.ld(a), 0, ag__.ld(x))
            x = ag__.ld(b)[0] + ag__.get_item(ag__.ld(pair)[0], 0)

        def else_body():
            nonlocal x, a
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('a', 'x'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b), ag__.ld(x))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
