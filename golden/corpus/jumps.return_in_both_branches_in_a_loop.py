def tf__return_in_both_branches_in_a_loop(n, k):
    with ag__.FunctionScope('return_in_both_branches_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_, n)

        def set_state(vars_):
            nonlocal retval_, n, do_return
            (do_return, retval_, n) = vars_

        def loop_body():
            nonlocal retval_, n, do_return

            def get_state():
                return (do_return, n, retval_)

            def set_state(vars_):
                nonlocal retval_, n, do_return
                (do_return, n, retval_) = vars_

            def if_body():
                nonlocal retval_, n, do_return
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, n, do_return

                def get_state():
                    return (do_return, n, retval_)

                def set_state(vars_):
                    nonlocal retval_, n, do_return
                    (do_return, n, retval_) = vars_

                def if_body():
                    nonlocal retval_, n, do_return
                    try:
                        do_return = True
                        retval_ = 2
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, n, do_return
                    n = ag__.ld(n)
                    n -= 1
                ag__.if_stmt(ag__.ld(n) < ag__.ld(k), if_body, else_body, get_state, set_state, ('do_return', 'n', 'retval_'), 3)
            ag__.if_stmt(ag__.ld(n) == ag__.ld(k), if_body, else_body, get_state, set_state, ('do_return', 'n', 'retval_'), 3)

        def loop_test():
            return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.ld(n) > 0)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'n'), {})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = 3
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
