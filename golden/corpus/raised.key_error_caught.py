def tf__key_error_caught(x):
    with ag__.FunctionScope('key_error_caught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'a': 1}

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
                y = ag__.ld(d)['b']

            def else_body():
                nonlocal y
                y = ag__.ld(d)['a']
            y = ag__.Undefined('y')
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('y',), 1)

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(KeyError):
                y = 77
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(KeyError),))
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
