def tf__variable_that_each_iteration_assigns_where_an_error_may_come_first(a, n):
    with ag__.FunctionScope('variable_that_each_iteration_assigns_where_an_error_may_come_first', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def loop_body(itr):
            nonlocal retval_, do_return
            i = itr
            tries = 0

            def get_state():
                return (retval_, do_return, tries)

            def set_state(vars_):
                nonlocal tries, retval_, do_return
                (retval_, do_return, tries) = vars_

            def loop_body():
                nonlocal tries, retval_, do_return
                tries = ag__.ld(tries)
                tries += 1

                def get_state():
                    return (do_return, retval_, ag__.ldu(lambda: c, 'c'))

                def set_state(vars_):
                    nonlocal retval_, do_return, c
                    (do_return, retval_, c) = vars_

                def try_body():
                    nonlocal retval_, do_return, c
                    c = ag__.converted_call(ag__.ld(_at_most_two), (ag__.ld(a) - ag__.ld(tries),), None, fscope)

                def try_around(run_):
                    nonlocal retval_, do_return, c
                    try:
                        run_()
                    except ag__.ld(ValueError):
                        pass
                    else:
                        c = ag__.converted_call(ag__.ld(max), (ag__.or_(lambda: ag__.ld(i), lambda: ag__.ld(c)), -1), None, fscope)
                        retval_ = ag__.ld(c) + ag__.ld(tries)
                        do_return = True
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_', 'c'), 2, lambda: (ag__.ld(ValueError),))

            def loop_test():
                return ag__.not_(do_return)
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('retval_', 'do_return', 'tries'), {})
            do_return = True

        def extra_test():
            nonlocal retval_, do_return
            return ag__.not_(do_return)
        c = ag__.Undefined('c')
        i = ag__.Undefined('i')
        tries = ag__.Undefined('tries')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = 2
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
