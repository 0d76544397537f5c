def tf__jumps_in_match(n):
    with ag__.FunctionScope('jumps_in_match', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = 0
        break_ = False

        def get_state():
            return (break_, do_return, retval_, t)

        def set_state(vars_):
            nonlocal t, retval_, do_return, break_
            (break_, do_return, retval_, t) = vars_

        def loop_body(itr):
            nonlocal t, retval_, do_return, break_
            i = itr
            continue_ = False

            def get_state():
                return (break_, continue_, do_return, retval_, t)

            def set_state(vars_):
                nonlocal t, retval_, do_return, continue_, break_
                (break_, continue_, do_return, retval_, t) = vars_

            def if_body():
                nonlocal t, retval_, do_return, continue_, break_
                continue_ = True

            def else_body():
                nonlocal t, retval_, do_return, continue_, break_

                def get_state():
                    return (break_, continue_, do_return, retval_, t)

                def set_state(vars_):
                    nonlocal t, retval_, do_return, continue_, break_
                    (break_, continue_, do_return, retval_, t) = vars_

                def if_body():
                    nonlocal t, retval_, do_return, continue_, break_
                    break_ = True
                    continue_ = True

                def else_body():
                    nonlocal t, retval_, do_return, continue_, break_

                    def get_state():
                        return (continue_, do_return, retval_, t)

                    def set_state(vars_):
                        nonlocal t, retval_, do_return, continue_
                        (continue_, do_return, retval_, t) = vars_

                    def if_body():
                        nonlocal t, retval_, do_return, continue_
                        try:
                            do_return = True
                            retval_ = ag__.ld(t)
                        except:
                            do_return = False
                            raise

                    def else_body():
                        nonlocal t, retval_, do_return, continue_

                        def get_state():
                            return (continue_, t)

                        def set_state(vars_):
                            nonlocal t, continue_
                            (continue_, t) = vars_

                        def try_body():
                            nonlocal t, continue_
                            t = ag__.ld_target(t)
                            t += ag__.ld_items(i)

                            def get_state():
                                return (continue_,)

                            def set_state(vars_):
                                nonlocal continue_
                                (continue_,) = vars_

                            def if_body():
                                nonlocal continue_
                                continue_ = True

                            def else_body():
                                nonlocal continue_
                                pass
                            ag__.if_stmt(ag__.ld(i) == ag__.ld(n), if_body, else_body, get_state, set_state, ('continue_',), 1)

                        def try_around(run_):
                            nonlocal t, continue_
                            try:
                                run_()
                            finally:
                                t = ag__.ld(t)
                                t += 1
                        ag__.try_stmt(try_body, try_around, get_state, set_state, ('continue_', 't'), 2, None)
                    ag__.if_stmt(ag__.match_value(ag__.ld(i), 5), if_body, else_body, get_state, set_state, ('continue_', 'do_return', 'retval_', 't'), 4)
                ag__.if_stmt(ag__.and_(lambda: ag__.match_value(ag__.ld(i), 3), lambda: ag__.ld(n) > 0), if_body, else_body, get_state, set_state, ('break_', 'continue_', 'do_return', 'retval_', 't'), 5)
            ag__.if_stmt(ag__.match_value(ag__.ld(i), 1), if_body, else_body, get_state, set_state, ('break_', 'continue_', 'do_return', 'retval_', 't'), 5)

            def get_state():
                return (t,)

            def set_state(vars_):
                nonlocal t
                (t,) = vars_

            def if_body():
                nonlocal t

                def get_state():
                    return (t,)

                def set_state(vars_):
                    nonlocal t
                    (t,) = vars_

                def if_body():
                    nonlocal t
                    t = ag__.ld(t)
                    t += 10

                def else_body():
                    nonlocal t
                    pass
                ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('t',), 1)

            def else_body():
                nonlocal t
                pass
            ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('t',), 1)

        def extra_test():
            nonlocal t, retval_, do_return, break_
            return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.not_(break_))
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (8,), None, fscope), extra_test, loop_body, get_state, set_state, ('break_', 'do_return', 'retval_', 't'), {'iterate_names': 'i'})

        def get_state():
            return (do_return, retval_, t)

        def set_state(vars_):
            nonlocal t, retval_, do_return
            (do_return, retval_, t) = vars_

        def if_body():
            nonlocal t, retval_, do_return

            def get_state():
                return (t,)

            def set_state(vars_):
                nonlocal t
                (t,) = vars_

            def if_body():
                nonlocal t
                t = ag__.ld(t)
                t += 1000

            def else_body():
                nonlocal t
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('t',), 1)
            try:
                do_return = True
                retval_ = ag__.ld(t)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal t, retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 't'), 2)
        return fscope.ret(retval_, do_return)
