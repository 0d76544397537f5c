def tf__returns_at_different_depths(a, b):
    with ag__.FunctionScope('returns_at_different_depths', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (a, b, do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return, b, a
            (a, b, do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return, b, a

            def get_state():
                return (a, do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return, a
                (a, do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return, a
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return, a
                a = ag__.ld(a) + 10
            ag__.if_stmt(ag__.ld(b) > 0, if_body, else_body, get_state, set_state, ('a', 'do_return', 'retval_'), 3)

        def else_body():
            nonlocal retval_, do_return, b, a
            b = ag__.ld(b) + 10
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('a', 'b', 'do_return', 'retval_'), 4)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(a) * 100 + ag__.ld(b)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
