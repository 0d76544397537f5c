def tf__return_in_finally_loop(n):
    with ag__.FunctionScope('return_in_finally_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = 0

        def get_state():
            return (do_return, retval_, t)

        def set_state(vars_):
            nonlocal t, retval_, do_return
            (do_return, retval_, t) = vars_

        def loop_body(itr):
            nonlocal t, retval_, do_return
            i = itr

            def get_state():
                return (do_return, retval_, t)

            def set_state(vars_):
                nonlocal t, retval_, do_return
                (do_return, retval_, t) = vars_

            def try_body():
                nonlocal t, retval_, do_return

                def get_state():
                    return (do_return, retval_, t)

                def set_state(vars_):
                    nonlocal t, retval_, do_return
                    (do_return, retval_, t) = vars_

                def if_body():
                    nonlocal t, retval_, do_return
                    retval_ = ag__.ld(t)
                    do_return = True

                def else_body():
                    nonlocal t, retval_, do_return
                    t = ag__.ld_target(t)
                    t += ag__.ld_items(i)
                ag__.if_stmt(ag__.ld(i) > ag__.ld(n), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 't'), 3)

            def try_around(run_):
                nonlocal t, retval_, do_return
                try:
                    run_()
                finally:
                    t = ag__.ld(t)
                    t += 100
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_', 't'), 3, None)

        def extra_test():
            nonlocal t, retval_, do_return
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (10,), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 't'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(t)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
