def tf__dict_returned_before_a_finally_changes_it(a):
    with ag__.FunctionScope('dict_returned_before_a_finally_changes_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': ag__.ld(a), 'm': 2}

        def get_state():
            return (d, do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return, d
            (d, do_return, retval_) = vars_

        def try_body():
            nonlocal retval_, do_return, d

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                retval_ = (ag__.ld(a), ag__.ld(d))
                do_return = True

            def else_body():
                nonlocal retval_, do_return
                pass
            ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def try_around(run_):
            nonlocal retval_, do_return, d
            try:
                run_()
            finally:
                d = ag__.set_item(ag__.ld(d), 'k', 1)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('d', 'do_return', 'retval_'), 3, None)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(a), ag__.ld(d))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
