def tf__return_from_while_true(n):
    with ag__.FunctionScope('return_from_while_true', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        steps = 0

        def get_state():
            return (retval_, do_return, n, steps)

        def set_state(vars_):
            nonlocal steps, retval_, n, do_return
            (retval_, do_return, n, steps) = vars_

        def loop_body():
            nonlocal steps, retval_, n, do_return

            def get_state():
                return (do_return, n, retval_, steps)

            def set_state(vars_):
                nonlocal steps, retval_, n, do_return
                (do_return, n, retval_, steps) = vars_

            def if_body():
                nonlocal steps, retval_, n, do_return
                try:
                    do_return = True
                    retval_ = ag__.ld(steps)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal steps, retval_, n, do_return
                n = ag__.ld(n) // 2
                steps = ag__.ld(steps)
                steps += 1
            ag__.if_stmt(ag__.ld(n) <= 1, if_body, else_body, get_state, set_state, ('do_return', 'n', 'retval_', 'steps'), 4)

        def loop_test():
            return ag__.not_(do_return)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('retval_', 'do_return', 'n', 'steps'), {})
        do_return = True
        return fscope.ret(retval_, do_return)
