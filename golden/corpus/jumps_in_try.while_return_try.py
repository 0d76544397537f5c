def tf__while_return_try(n):
    with ag__.FunctionScope('while_return_try', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = 0
        break_ = False

        def get_state():
            return (break_, do_return, retval_, t)

        def set_state(vars_):
            nonlocal t, retval_, do_return, break_
            (break_, do_return, retval_, t) = vars_

        def loop_body():
            nonlocal t, retval_, do_return, break_
            continue_ = False

            def get_state():
                return (break_, do_return, retval_, t, continue_)

            def set_state(vars_):
                nonlocal t, retval_, do_return, continue_, break_
                (break_, do_return, retval_, t, continue_) = vars_

            def with_body(value_):
                nonlocal t, retval_, do_return, continue_, break_

                def get_state():
                    return (break_, do_return, retval_, t, continue_)

                def set_state(vars_):
                    nonlocal t, retval_, do_return, continue_, break_
                    (break_, do_return, retval_, t, continue_) = vars_

                def try_body():
                    nonlocal t, retval_, do_return, continue_, break_

                    def get_state():
                        return (continue_, t)

                    def set_state(vars_):
                        nonlocal t, continue_
                        (continue_, t) = vars_

                    def if_body():
                        nonlocal t, continue_
                        t = ag__.ld(t)
                        t += 10
                        continue_ = True

                    def else_body():
                        nonlocal t, continue_
                        pass
                    ag__.if_stmt(ag__.ld(t) == ag__.ld(n), if_body, else_body, get_state, set_state, ('continue_', 't'), 2)

                    def get_state():
                        return (break_, do_return, retval_, continue_)

                    def set_state(vars_):
                        nonlocal retval_, do_return, continue_, break_
                        (break_, do_return, retval_, continue_) = vars_

                    def if_body():
                        nonlocal retval_, do_return, continue_, break_

                        def get_state():
                            return (break_, continue_)

                        def set_state(vars_):
                            nonlocal continue_, break_
                            (break_, continue_) = vars_

                        def if_body():
                            nonlocal continue_, break_
                            break_ = True
                            continue_ = True

                        def else_body():
                            nonlocal continue_, break_
                            pass
                        ag__.if_stmt(ag__.ld(t) > 30, if_body, else_body, get_state, set_state, ('break_', 'continue_'), 2)

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

                            def if_body():
                                nonlocal retval_, do_return
                                retval_ = -1
                                do_return = True

                            def else_body():
                                nonlocal retval_, do_return
                                pass
                            ag__.if_stmt(ag__.ld(t) > 40, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                        def else_body():
                            nonlocal retval_, do_return
                            pass
                        ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                    def else_body():
                        nonlocal retval_, do_return, continue_, break_
                        pass
                    ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('break_', 'do_return', 'retval_', 'continue_'), 3)

                def try_around(run_):
                    nonlocal t, retval_, do_return, continue_, break_
                    try:
                        run_()
                    finally:
                        t = ag__.ld(t)
                        t += 3
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('break_', 'do_return', 'retval_', 't', 'continue_'), 4, None)
            ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).nullcontext, (), None, fscope), with_body, get_state, set_state, ('break_', 'do_return', 'retval_', 't', 'continue_'), 4)

        def loop_test():
            return ag__.both(lambda: ag__.not_(do_return), lambda: ag__.both(lambda: ag__.not_(break_), lambda: ag__.ld(t) < 50))
        continue_ = ag__.Undefined('continue_')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('break_', 'do_return', 'retval_', 't'), {})

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
                t = -ag__.ld(t)

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
