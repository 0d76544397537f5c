def tf__list_grown_by_a_function_in_a_loop_that_returns_it(a):
    with ag__.FunctionScope('list_grown_by_a_function_in_a_loop_that_returns_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [5]

        def get_state():
            return (a, do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return, a
            (a, do_return, retval_) = vars_

        def loop_body(itr):
            nonlocal retval_, do_return, a
            i = itr

            def get_state():
                return (a,)

            def set_state(vars_):
                nonlocal a
                (a,) = vars_

            def loop_body():
                nonlocal a
                a = ag__.ld(a)
                a -= 1
                ag__.converted_call(ag__.ld(_grow), (ag__.ld(values), ag__.ld(a)), None, fscope)

            def loop_test():
                return ag__.ld(a) > 0
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a',), {})
            try:
                do_return = True
                retval_ = (ag__.ld(values), ag__.ld(a))
            except:
                do_return = False
                raise

        def extra_test():
            nonlocal retval_, do_return, a
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), extra_test, loop_body, get_state, set_state, ('a', 'do_return', 'retval_'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(values), ag__.ld(a))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
