def tf__quadrant(x, y):
    with ag__.FunctionScope('quadrant', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (q,)

        def set_state(vars_):
            nonlocal q
            (q,) = vars_

        def if_body():
            nonlocal q

            def get_state():
                return (q,)

            def set_state(vars_):
                nonlocal q
                (q,) = vars_

            def if_body():
                nonlocal q
                q = 1

            def else_body():
                nonlocal q
                q = 4
            q = ag__.Undefined('q')
            ag__.if_stmt(ag__.ld(y) > 0, if_body, else_body, get_state, set_state, ('q',), 1)

        def else_body():
            nonlocal q

            def get_state():
                return (q,)

            def set_state(vars_):
                nonlocal q
                (q,) = vars_

            def if_body():
                nonlocal q
                q = 2

            def else_body():
                nonlocal q
                q = 3
            q = ag__.Undefined('q')
            ag__.if_stmt(ag__.ld(y) > 0, if_body, else_body, get_state, set_state, ('q',), 1)
        q = ag__.Undefined('q')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('q',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(q)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
