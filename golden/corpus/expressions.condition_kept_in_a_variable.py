def tf__condition_kept_in_a_variable(x):
    with ag__.FunctionScope('condition_kept_in_a_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        small = ag__.ld(x) < 10
        positive = ag__.ld(x) > 0

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = 1
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
                    retval_ = 2
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = 3
                except:
                    do_return = False
                    raise
            ag__.if_stmt(ag__.not_(ag__.ld(small)), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        ag__.if_stmt(ag__.and_(lambda: ag__.ld(small), lambda: ag__.ld(positive)), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
