def tf__four_deep_with_all_jumps(n):
    with ag__.FunctionScope('four_deep_with_all_jumps', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            a = itr
            continue_ = False

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
            ag__.if_stmt(ag__.ld(a) == 1, if_body, else_body, get_state, set_state, ('continue_',), 1)

            def get_state():
                return (do_return, retval_, total)

            def set_state(vars_):
                nonlocal total, retval_, do_return
                (do_return, retval_, total) = vars_

            def if_body():
                nonlocal total, retval_, do_return
                b = 0

                def get_state():
                    return (do_return, retval_, total, b)

                def set_state(vars_):
                    nonlocal total, retval_, do_return, b
                    (do_return, retval_, total, b) = vars_

                def loop_body():
                    nonlocal total, retval_, do_return, b
                    b = ag__.ld(b)
                    b += 1
                    break_ = False

                    def get_state():
                        return (total, break_)

                    def set_state(vars_):
                        nonlocal total, break_
                        (total, break_) = vars_

                    def loop_body(itr):
                        nonlocal total, break_
                        c = itr

                        def get_state():
                            return (break_,)

                        def set_state(vars_):
                            nonlocal break_
                            (break_,) = vars_

                        def if_body():
                            nonlocal break_
                            break_ = True

                        def else_body():
                            nonlocal break_
                            pass
                        ag__.if_stmt(ag__.ld(c) > ag__.ld(b), if_body, else_body, get_state, set_state, ('break_',), 1)

                        def get_state():
                            return (total,)

                        def set_state(vars_):
                            nonlocal total
                            (total,) = vars_

                        def if_body():
                            nonlocal total
                            total = ag__.ld_target(total)
                            total += ag__.ld_items(c)

                        def else_body():
                            nonlocal total
                            pass
                        ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)

                    def extra_test():
                        nonlocal total, break_
                        return ag__.not_(break_)
                    ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('total', 'break_'), {'iterate_names': 'c'})

                    def get_state():
                        return (do_return, retval_)

                    def set_state(vars_):
                        nonlocal retval_, do_return
                        (do_return, retval_) = vars_

                    def if_body():
                        nonlocal retval_, do_return
                        try:
                            do_return = True
                            retval_ = -ag__.ld(total)
                        except:
                            do_return = False
                            raise

                    def else_body():
                        nonlocal retval_, do_return
                        pass
                    ag__.if_stmt(ag__.ld(total) > 30, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)

                def loop_test():
                    return ag__.and_(lambda: ag__.not_(do_return), lambda: ag__.ld(b) < ag__.ld(n))
                ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'total', 'b'), {})

                def get_state():
                    return (total,)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def if_body():
                    nonlocal total
                    total = ag__.ld(total)
                    total += 5

                def else_body():
                    nonlocal total
                    pass
                ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('total',), 1)

            def else_body():
                nonlocal total, retval_, do_return
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'total'), 3)

        def extra_test():
            nonlocal total, retval_, do_return
            return ag__.not_(do_return)
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        break_ = ag__.Undefined('break_')
        c = ag__.Undefined('c')
        continue_ = ag__.Undefined('continue_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('do_return', 'retval_', 'total'), {'iterate_names': 'a'})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(total)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
