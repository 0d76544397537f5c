def tf__return_inside_with(x):
    with ag__.FunctionScope('return_inside_with', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = []

        def get_state():
            return (do_return, retval_, x)

        def set_state(vars_):
            nonlocal x, retval_, do_return
            (do_return, retval_, x) = vars_

        def with_body(value_):
            nonlocal x, retval_, do_return

            def get_state():
                return (do_return, retval_, x)

            def set_state(vars_):
                nonlocal x, retval_, do_return
                (do_return, retval_, x) = vars_

            def if_body():
                nonlocal x, retval_, do_return
                retval_ = ag__.ld(x) * 2
                do_return = True

            def else_body():
                nonlocal x, retval_, do_return
                x = ag__.ld(x) - 1
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'x'), 3)
        ag__.with_stmt(ag__.converted_call(ag__.ld(_entered), (ag__.ld(log),), None, fscope), with_body, get_state, set_state, ('do_return', 'retval_', 'x'), 3)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(x)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
