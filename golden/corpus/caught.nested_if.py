def tf__nested_if(x):
    with ag__.FunctionScope('nested_if', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = 0

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def try_body():
            nonlocal y

            def get_state():
                return (y,)

            def set_state(vars_):
                nonlocal y
                (y,) = vars_

            def if_body():
                nonlocal y
                y = 1

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.ld(ValueError)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
                y = 2

            def else_body():
                nonlocal y
                pass
            ag__.if_stmt(ag__.ld(x) > -10, if_body, else_body, get_state, set_state, ('y',), 1)
            y = ag__.ld(y)
            y += 10

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(ValueError):
                y = ag__.ld(y)
                y += 100
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
