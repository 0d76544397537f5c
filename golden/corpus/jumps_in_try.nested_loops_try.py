def tf__nested_loops_try(n):
    with ag__.FunctionScope('nested_loops_try', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = 0
        break_ = False

        def get_state():
            return (break_, t)

        def set_state(vars_):
            nonlocal t, break_
            (break_, t) = vars_

        def loop_body(itr):
            nonlocal t, break_
            i = itr

            def get_state():
                return (break_, t)

            def set_state(vars_):
                nonlocal t, break_
                (break_, t) = vars_

            def try_body():
                nonlocal t, break_

                def get_state():
                    return (t,)

                def set_state(vars_):
                    nonlocal t
                    (t,) = vars_

                def loop_body(itr):
                    nonlocal t
                    j = itr
                    continue_ = False

                    def get_state():
                        return ()

                    def set_state(vars_):
                        pass

                    def if_body():
                        raise ag__.ld(KeyError)

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.ld(i) * ag__.ld(j) == ag__.ld(n), if_body, else_body, get_state, set_state, (), 0)

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
                    ag__.if_stmt(ag__.ld(j) > 2, if_body, else_body, get_state, set_state, ('continue_',), 1)

                    def get_state():
                        return (t,)

                    def set_state(vars_):
                        nonlocal t
                        (t,) = vars_

                    def if_body():
                        nonlocal t
                        t = ag__.iadd(ag__.ld(t), ag__.ld(j))

                    def else_body():
                        nonlocal t
                        pass
                    ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('t',), 1)
                ag__.for_stmt(ag__.converted_call(ag__.ld(range), (4,), None, fscope), None, loop_body, get_state, set_state, ('t',), {'iterate_names': 'j'})

            def try_around(run_):
                nonlocal t, break_
                try:
                    run_()
                except ag__.ld(KeyError):
                    t = ag__.ld(t)
                    t += 1000
                    break_ = True
                else:
                    t = ag__.ld(t)
                    t += 50
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('break_', 't'), 2, lambda: (ag__.ld(KeyError),))

        def extra_test():
            nonlocal t, break_
            return ag__.not_(break_)
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (4,), None, fscope), extra_test, loop_body, get_state, set_state, ('break_', 't'), {'iterate_names': 'i'})

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
        return fscope.ret(retval_, do_return)
