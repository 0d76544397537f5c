def tf__match_captures_outlive_a_failed_guard(x):
    with ag__.FunctionScope('match_captures_outlive_a_failed_guard', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 100

        def get_state():
            return (do_return, n, retval_)

        def set_state(vars_):
            nonlocal retval_, n, do_return
            (do_return, n, retval_) = vars_

        def if_body():
            nonlocal retval_, n, do_return
            pass

        def else_body():
            nonlocal retval_, n, do_return
            n = ag__.ld(x)

            def get_state():
                return (do_return, n, retval_)

            def set_state(vars_):
                nonlocal retval_, n, do_return
                (do_return, n, retval_) = vars_

            def if_body():
                nonlocal retval_, n, do_return
                try:
                    do_return = True
                    retval_ = ag__.ld(n)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, n, do_return

                def get_state():
                    return (n,)

                def set_state(vars_):
                    nonlocal n
                    (n,) = vars_

                def if_body():
                    nonlocal n
                    n = ag__.ld(n) * 10

                def else_body():
                    nonlocal n
                    pass
                ag__.if_stmt(ag__.match_value(ag__.ld(x), 2), if_body, else_body, get_state, set_state, ('n',), 1)
            ag__.if_stmt(ag__.ld(n) > 5, if_body, else_body, get_state, set_state, ('do_return', 'n', 'retval_'), 3)
        ag__.if_stmt(ag__.match_value(ag__.ld(x), 0), if_body, else_body, get_state, set_state, ('do_return', 'n', 'retval_'), 3)

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
