def tf__tuple_returned_in_a_try_and_after_it(a, x):
    with ag__.FunctionScope('tuple_returned_in_a_try_and_after_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def try_body():
            nonlocal retval_, do_return

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.ld(KeyError)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(a) > 1, if_body, else_body, get_state, set_state, (), 0)
            retval_ = (ag__.ld(a) + 1, ag__.ld(x))
            do_return = True

        def try_around(run_):
            nonlocal retval_, do_return
            try:
                run_()
            except ag__.ld(LookupError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_'), 2, lambda: (ag__.ld(LookupError),))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(a), ag__.ld(x))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
