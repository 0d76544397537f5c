def tf__is_prime(n):
    with ag__.FunctionScope('is_prime', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = False
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            d = 2

            def get_state():
                return (do_return, retval_, d)

            def set_state(vars_):
                nonlocal retval_, do_return, d
                (do_return, retval_, d) = vars_

            def loop_body():
                nonlocal retval_, do_return, d

                def get_state():
                    return (d, do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return, d
                    (d, do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return, d
                    try:
                        do_return = True
                        retval_ = False
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return, d
                    d = ag__.ld(d)
                    d += 1
                ag__.if_stmt(ag__.ld(n) % ag__.ld(d) == 0, if_body, else_body, get_state, set_state, ('d', 'do_return', 'retval_'), 3)

            def loop_test():
                return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.ld(d) * ag__.ld(d) <= ag__.ld(n))
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'd'), {})

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = True
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                pass
            ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        d = ag__.Undefined('d')
        ag__.if_stmt(ag__.ld(n) < 2, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
