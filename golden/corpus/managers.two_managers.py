def tf__two_managers(x):
    with ag__.FunctionScope('two_managers', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def with_body(value_):
            nonlocal retval_, do_return

            def with_body(value_):
                nonlocal retval_, do_return

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.ld(KeyError)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 10, if_body, else_body, get_state, set_state, (), 0)

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.ld(ValueError)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
                retval_ = 1
                do_return = True
            ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).suppress, (ag__.ld(ValueError),), None, fscope), with_body, get_state, set_state, ('do_return', 'retval_'), 2)
        ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).suppress, (ag__.ld(KeyError),), None, fscope), with_body, get_state, set_state, ('do_return', 'retval_'), 2)

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
