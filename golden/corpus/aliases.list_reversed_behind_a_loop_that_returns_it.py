def tf__list_reversed_behind_a_loop_that_returns_it(a, x):
    with ag__.FunctionScope('list_reversed_behind_a_loop_that_returns_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [1, 2, 3]

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def loop_body(itr):
                nonlocal retval_, do_return
                i = itr
                try:
                    do_return = True
                    retval_ = (ag__.ld(values), ag__.ld(x))
                except:
                    do_return = False
                    raise

            def extra_test():
                nonlocal retval_, do_return
                return ag__.not_(do_return)
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {'iterate_names': 'i'})

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                ag__.converted_call(ag__.ld(values).reverse, (), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, (), 0)

        def else_body():
            nonlocal retval_, do_return
            pass
        i = ag__.Undefined('i')
        ag__.if_stmt(ag__.ld(x) < 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(values), ag__.ld(x))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
