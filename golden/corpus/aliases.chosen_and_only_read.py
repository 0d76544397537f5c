def tf__chosen_and_only_read(x):
    with ag__.FunctionScope('chosen_and_only_read', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (a, b) = ([1, 2], [3, ag__.ld(x)])
        c = ag__.if_exp(ag__.ld(x) > 0, lambda: ag__.ld(a), lambda: ag__.ld(b), 'x > 0')

        def get_state():
            return (a, b)

        def set_state(vars_):
            nonlocal b, a
            (a, b) = vars_

        def if_body():
            nonlocal b, a
            (a, b) = (ag__.ld(b), ag__.ld(a))

        def else_body():
            nonlocal b, a
            pass
        ag__.if_stmt(ag__.ld(x) < 0, if_body, else_body, get_state, set_state, ('a', 'b'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(c)[0] + ag__.ld(a)[1] * ag__.ld(b)[0], ag__.ld(c))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
