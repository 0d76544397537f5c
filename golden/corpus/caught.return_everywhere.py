def tf__return_everywhere(x):
    with ag__.FunctionScope('return_everywhere', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_, x)

        def set_state(vars_):
            nonlocal x, retval_, do_return
            (do_return, retval_, x) = vars_

        def try_body():
            nonlocal x, retval_, do_return

            def try_body():
                nonlocal x, retval_, do_return

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.ld(ValueError)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 1, if_body, else_body, get_state, set_state, (), 0)
                retval_ = ag__.ld(x)
                do_return = True

            def try_around(run_):
                nonlocal x, retval_, do_return
                try:
                    run_()
                except ag__.ld(ValueError):
                    retval_ = ag__.ld(x) * 2
                    do_return = True
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_', 'x'), 3, lambda: (ag__.ld(ValueError),))

        def try_around(run_):
            nonlocal x, retval_, do_return
            try:
                run_()
            finally:
                x = 0
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_', 'x'), 2, None)
        return fscope.ret(retval_, do_return)
