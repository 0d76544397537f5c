def tf__ackermann(m, n):
    with ag__.FunctionScope('ackermann', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                retval_ = ag__.ld(n) + 1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.converted_call(ag__.ld(ackermann), (ag__.ld(m) - 1, 1), None, fscope)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.converted_call(ag__.ld(ackermann), (ag__.ld(m) - 1, ag__.converted_call(ag__.ld(ackermann), (ag__.ld(m), ag__.ld(n) - 1), None, fscope)), None, fscope)
                except:
                    do_return = False
                    raise
            ag__.if_stmt(ag__.ld(n) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        ag__.if_stmt(ag__.ld(m) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
