def tf__zerodiv_in_branch(x):
    with ag__.FunctionScope('zerodiv_in_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_
        y = ag__.Undefined('y')

        def try_body():
            nonlocal y

            def get_state():
                return (y,)

            def set_state(vars_):
                nonlocal y
                (y,) = vars_

            def if_body():
                nonlocal y
                y = 1 / 0

            def else_body():
                nonlocal y
                y = 2.0
            y = ag__.Undefined('y')
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('y',), 1)

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(ZeroDivisionError):
                y = 5.0
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(ZeroDivisionError),))
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
