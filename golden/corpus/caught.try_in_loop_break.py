def tf__try_in_loop_break(n):
    with ag__.FunctionScope('try_in_loop_break', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = 0
        break_ = False

        def get_state():
            return (t, break_)

        def set_state(vars_):
            nonlocal t, break_
            (t, break_) = vars_

        def loop_body(itr):
            nonlocal t, break_
            i = itr
            continue_ = False

            def get_state():
                return (break_, continue_, t)

            def set_state(vars_):
                nonlocal t, continue_, break_
                (break_, continue_, t) = vars_

            def try_body():
                nonlocal t, continue_, break_

                def try_body():
                    nonlocal t, continue_, break_

                    def get_state():
                        return ()

                    def set_state(vars_):
                        pass

                    def if_body():
                        raise ag__.converted_call(ag__.ld(KeyError), (ag__.ld(i),), None, fscope)

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.ld(i) == 3, if_body, else_body, get_state, set_state, (), 0)

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
                    ag__.if_stmt(ag__.ld(i) == 8, if_body, else_body, get_state, set_state, ('break_', 'continue_'), 2)

                    def get_state():
                        return (t,)

                    def set_state(vars_):
                        nonlocal t
                        (t,) = vars_

                    def if_body():
                        nonlocal t
                        t = ag__.ld_target(t)
                        t += ag__.ld_items(i)

                    def else_body():
                        nonlocal t
                        pass
                    ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('t',), 1)

                def try_around(run_):
                    nonlocal t, continue_, break_
                    try:
                        run_()
                    except ag__.ld(KeyError):
                        t = ag__.ld(t)
                        t += 100
                        continue_ = True
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('break_', 'continue_', 't'), 3, lambda: (ag__.ld(KeyError),))

            def try_around(run_):
                nonlocal t, continue_, break_
                try:
                    run_()
                finally:
                    t = ag__.ld(t)
                    t += 1000
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('break_', 'continue_', 't'), 3, None)

            def get_state():
                return (t,)

            def set_state(vars_):
                nonlocal t
                (t,) = vars_

            def if_body():
                nonlocal t
                t = ag__.ld(t)
                t += 7

            def else_body():
                nonlocal t
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('t',), 1)

        def extra_test():
            nonlocal t, break_
            return ag__.not_(break_)
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('t', 'break_'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(t)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
