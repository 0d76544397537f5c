def tf__return_in_the_middle_of_a_loop(n):
    with ag__.FunctionScope('return_in_the_middle_of_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (do_return, retval_, total)

        def set_state(vars_):
            nonlocal total, retval_, do_return
            (do_return, retval_, total) = vars_

        def loop_body(itr):
            nonlocal total, retval_, do_return
            i = itr
            total = ag__.ld_target(total)
            total += ag__.ld_items(i)

            def get_state():
                return (do_return, retval_, total)

            def set_state(vars_):
                nonlocal total, retval_, do_return
                (do_return, retval_, total) = vars_

            def if_body():
                nonlocal total, retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.ld(total)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal total, retval_, do_return
                total = ag__.ld(total)
                total += 1
            ag__.if_stmt(ag__.ld(total) > 20, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'total'), 3)

        def extra_test():
            nonlocal total, retval_, do_return
            return ag__.not_(do_return)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'total'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_, total)

        def set_state(vars_):
            nonlocal total, retval_, do_return
            (do_return, retval_, total) = vars_

        def if_body():
            nonlocal total, retval_, do_return
            total = ag__.ld(total) * 2
            try:
                do_return = True
                retval_ = ag__.ld(total)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal total, retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'total'), 2)
        return fscope.ret(retval_, do_return)
