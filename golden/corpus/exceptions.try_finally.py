def tf__try_finally(x):
    with ag__.FunctionScope('try_finally', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        done = 0

        def get_state():
            return (done, x)

        def set_state(vars_):
            nonlocal x, done
            (done, x) = vars_

        def try_body():
            nonlocal x, done

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def if_body():
                nonlocal x
                x = ag__.ld(x) * 2

            def else_body():
                nonlocal x
                pass
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('x',), 1)

        def try_around(run_):
            nonlocal x, done
            try:
                run_()
            finally:
                done = 1
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('done', 'x'), 2, None)
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(done))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
