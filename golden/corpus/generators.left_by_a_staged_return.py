def tf__left_by_a_staged_return(limit):
    with ag__.FunctionScope('left_by_a_staged_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def loop_body(itr):
            nonlocal retval_, do_return
            v = itr

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.ld(v)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                pass
            ag__.if_stmt(ag__.ld(v) > ag__.ld(limit), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def extra_test():
            nonlocal retval_, do_return
            return ag__.not_(do_return)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(_count), (1,), dict(step=3), fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'v'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = 0
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
