def tf__only_some_paths_return(x):
    with ag__.FunctionScope('only_some_paths_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = 0

        def get_state():
            return (do_return, retval_, y)

        def set_state(vars_):
            nonlocal y, retval_, do_return
            (do_return, retval_, y) = vars_

        def if_body():
            nonlocal y, retval_, do_return
            y = ag__.ld(x) * 2

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.ld(y)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                pass
            ag__.if_stmt(ag__.ld(y) > 4, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def else_body():
            nonlocal y, retval_, do_return
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'y'), 3)

        def get_state():
            return (do_return, retval_, y)

        def set_state(vars_):
            nonlocal y, retval_, do_return
            (do_return, retval_, y) = vars_

        def if_body():
            nonlocal y, retval_, do_return
            y = ag__.ld(y)
            y += 1
            try:
                do_return = True
                retval_ = ag__.ld(y)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal y, retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'y'), 2)
        return fscope.ret(retval_, do_return)
