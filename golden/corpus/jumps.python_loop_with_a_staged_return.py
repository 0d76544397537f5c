def tf__python_loop_with_a_staged_return(x, limit):
    with ag__.FunctionScope('python_loop_with_a_staged_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_, x)

        def set_state(vars_):
            nonlocal x, retval_, do_return
            (do_return, retval_, x) = vars_

        def loop_body(itr):
            nonlocal x, retval_, do_return
            i = itr
            x = ag__.ld(x) * ag__.ld(i)

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
            ag__.if_stmt(ag__.ld(x) > ag__.ld(limit), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def extra_test():
            nonlocal x, retval_, do_return
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        ag__.for_stmt((1, 2, 3), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'x'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = -ag__.ld(x)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
