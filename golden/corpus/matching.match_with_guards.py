def tf__match_with_guards(x):
    with ag__.FunctionScope('match_with_guards', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = ag__.ld(x)

        def get_state():
            return (y, n)

        def set_state(vars_):
            nonlocal y, n
            (y, n) = vars_

        def if_body():
            nonlocal y, n
            y = -ag__.ld(n)

        def else_body():
            nonlocal y, n
            n = ag__.ld(x)

            def get_state():
                return (y,)

            def set_state(vars_):
                nonlocal y
                (y,) = vars_

            def if_body():
                nonlocal y
                y = 10

            def else_body():
                nonlocal y
                n = ag__.ld(x)
                y = ag__.ld(n)
            y = ag__.Undefined('y')
            ag__.if_stmt(ag__.ld(n) > 10, if_body, else_body, get_state, set_state, ('y',), 1)
        y = ag__.Undefined('y')
        ag__.if_stmt(ag__.ld(n) < 0, if_body, else_body, get_state, set_state, ('y', 'n'), 1)
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
