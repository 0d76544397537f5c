def tf__list_grown_in_a_loop_that_returns_it_beside_another_value(a):
    with ag__.FunctionScope('list_grown_in_a_loop_that_returns_it_beside_another_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [1]

        def get_state():
            return (do_return, retval_, values)

        def set_state(vars_):
            nonlocal values, retval_, do_return
            (do_return, retval_, values) = vars_

        def loop_body(itr):
            nonlocal values, retval_, do_return
            i = itr
            values = ag__.list_append(ag__.ld(values), ag__.ld(i))

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = (ag__.ld(i), ag__.ld(values))
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                pass
            ag__.if_stmt(ag__.ld(i) > 1, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

        def extra_test():
            nonlocal values, retval_, do_return
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'values'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(a), ag__.ld(values))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
