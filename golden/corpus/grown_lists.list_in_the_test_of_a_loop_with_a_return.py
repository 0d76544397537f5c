def tf__list_in_the_test_of_a_loop_with_a_return(x):
    with ag__.FunctionScope('list_in_the_test_of_a_loop_with_a_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = [1, 2, 3]

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def loop_body():
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
                    retval_ = ag__.ld(items)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                pass
            ag__.if_stmt(ag__.converted_call(ag__.ld(items).pop, (), None, fscope) > ag__.ld(x), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def loop_test():
            return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.ld(items))
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {})

        def get_state():
            return (do_return, retval_, items)

        def set_state(vars_):
            nonlocal retval_, items, do_return
            (do_return, retval_, items) = vars_

        def if_body():
            nonlocal retval_, items, do_return
            items = ag__.list_append(ag__.ld(items), 9)
            try:
                do_return = True
                retval_ = ag__.ld(items)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, items, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'items'), 2)
        return fscope.ret(retval_, do_return)
