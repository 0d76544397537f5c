def tf__return_from_a_try_finally(x):
    with ag__.FunctionScope('return_from_a_try_finally', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        steps = []

        def get_state():
            return (do_return, retval_, x, steps)

        def set_state(vars_):
            nonlocal x, steps, retval_, do_return
            (do_return, retval_, x, steps) = vars_

        def try_body():
            nonlocal x, steps, retval_, do_return

            def get_state():
                return (do_return, retval_, x)

            def set_state(vars_):
                nonlocal x, retval_, do_return
                (do_return, retval_, x) = vars_

            def if_body():
                nonlocal x, retval_, do_return
                retval_ = ag__.ld(x)
                do_return = True

            def else_body():
                nonlocal x, retval_, do_return
                x = ag__.ld(x) - 1
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'x'), 3)

        def try_around(run_):
            nonlocal x, steps, retval_, do_return
            try:
                run_()
            finally:
                steps = ag__.list_append(ag__.ld(steps), 1)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_', 'x', 'steps'), 3, None)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(x) * 10
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
