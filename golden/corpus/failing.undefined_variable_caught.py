def tf__undefined_variable_caught(x):
    with ag__.FunctionScope('undefined_variable_caught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def if_body():
            nonlocal y
            y = ag__.ld(x)

        def else_body():
            nonlocal y
            pass
        y = ag__.Undefined('y')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('y',), 1)

        def get_state():
            return (z,)

        def set_state(vars_):
            nonlocal z
            (z,) = vars_
        z = ag__.Undefined('z')

        def try_body():
            nonlocal z
            z = ag__.ld(y) + 1

        def try_around(run_):
            nonlocal z
            try:
                run_()
            except ag__.ld(UnboundLocalError):
                z = 0
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('z',), 1, lambda: (ag__.ld(UnboundLocalError),))
        try:
            do_return = True
            retval_ = ag__.ld(z)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
