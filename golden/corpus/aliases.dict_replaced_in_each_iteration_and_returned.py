def tf__dict_replaced_in_each_iteration_and_returned(a):
    with ag__.FunctionScope('dict_replaced_in_each_iteration_and_returned', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': ag__.ld(a)}

        def get_state():
            return (d, do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return, d
            (d, do_return, retval_) = vars_

        def loop_body(itr):
            nonlocal retval_, do_return, d
            i = itr
            n = 0

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def loop_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = (ag__.ld(a), ag__.ld(d))
                except:
                    do_return = False
                    raise

            def loop_test():
                return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.ld(n) < ag__.ld(i))
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {})

            def get_state():
                return (d,)

            def set_state(vars_):
                nonlocal d
                (d,) = vars_

            def if_body():
                nonlocal d
                d = ag__.plain_comp(ag__.ld(d), lambda items_: {ag__.ld(k): 1 for k in items_})

            def else_body():
                nonlocal d
                pass
            ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('d',), 1)

        def extra_test():
            nonlocal retval_, do_return, d
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        n = ag__.Undefined('n')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), extra_test, loop_body, get_state, set_state, ('d', 'do_return', 'retval_'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(a), ag__.ld(d))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
