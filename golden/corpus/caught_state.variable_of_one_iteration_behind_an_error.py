def tf__variable_of_one_iteration_behind_an_error(a):
    with ag__.FunctionScope('variable_of_one_iteration_behind_an_error', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 0

        def get_state():
            return (do_return, n, retval_, a)

        def set_state(vars_):
            nonlocal retval_, n, do_return, a
            (do_return, n, retval_, a) = vars_

        def loop_body():
            nonlocal retval_, n, do_return, a
            n = ag__.ld(n)
            n += 1

            def get_state():
                return (a, do_return, n, retval_, ag__.ldu(lambda: c, 'c'))

            def set_state(vars_):
                nonlocal retval_, n, do_return, c, a
                (a, do_return, n, retval_, c) = vars_

            def try_body():
                nonlocal retval_, n, do_return, c, a

                def try_body():
                    nonlocal retval_, n, do_return, c, a
                    c = ag__.converted_call(ag__.ld(_at_most_two), (ag__.ld(a) - ag__.ld(n) * 3,), None, fscope)

                def try_around(run_):
                    nonlocal retval_, n, do_return, c, a
                    try:
                        run_()
                    except ag__.ld(ValueError):
                        pass
                    else:
                        (a, c) = (ag__.ld(c), ag__.ld(a))
                        retval_ = ag__.ld(a) + ag__.ld(n)
                        do_return = True
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('a', 'do_return', 'n', 'retval_', 'c'), 5, lambda: (ag__.ld(ValueError),))

            def try_around(run_):
                nonlocal retval_, n, do_return, c, a
                try:
                    run_()
                finally:
                    n = ag__.ld(n)
                    n += 0
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('a', 'do_return', 'n', 'retval_', 'c'), 4, None)

        def loop_test():
            return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.ld(n) < 2)
        c = ag__.Undefined('c')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'n', 'retval_', 'a'), {})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(n)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
