def tf__dict_changed_by_a_function_in_loops_of_python_that_return_it(a):
    with ag__.FunctionScope('dict_changed_by_a_function_in_loops_of_python_that_return_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'k': -2, 'm': 2}

        def get_state():
            return (do_return, retval_, a)

        def set_state(vars_):
            nonlocal retval_, do_return, a
            (do_return, retval_, a) = vars_

        def loop_body(itr):
            nonlocal retval_, do_return, a
            i = itr
            break_ = False

            def get_state():
                return (a, do_return, retval_, break_)

            def set_state(vars_):
                nonlocal retval_, do_return, break_, a
                (a, do_return, retval_, break_) = vars_

            def loop_body():
                nonlocal retval_, do_return, break_, a

                def get_state():
                    return (do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return
                    (do_return, retval_) = vars_

                def loop_body():
                    nonlocal retval_, do_return
                    ag__.converted_call(ag__.ld(_count), (ag__.ld(table),), None, fscope)
                    try:
                        do_return = True
                        retval_ = (ag__.ld(table), ag__.ld(table)['m'])
                    except:
                        do_return = False
                        raise

                def loop_test():
                    return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.ld(a) > 0)
                ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'retval_'), {})

                def get_state():
                    return (a, break_)

                def set_state(vars_):
                    nonlocal break_, a
                    (a, break_) = vars_

                def if_body():
                    nonlocal break_, a
                    a = ag__.ld_target(a)
                    a -= ag__.ld_items(i)
                    break_ = True

                def else_body():
                    nonlocal break_, a
                    pass
                ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('a', 'break_'), 2)

            def loop_test():
                return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.not_(break_))
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'do_return', 'retval_', 'break_'), {})

        def extra_test():
            nonlocal retval_, do_return, a
            return ag__.not_(do_return)
        break_ = ag__.Undefined('break_')
        i = ag__.Undefined('i')
        ag__.for_stmt([-2, 2], extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'a'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(table), ag__.ld(table)['m'])
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
