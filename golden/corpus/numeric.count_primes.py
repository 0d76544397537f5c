def tf__count_primes(limit):
    with ag__.FunctionScope('count_primes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        count = 0

        def get_state():
            return (count,)

        def set_state(vars_):
            nonlocal count
            (count,) = vars_

        def loop_body(itr):
            nonlocal count
            n = itr
            break_ = False

            def get_state():
                return (break_, count)

            def set_state(vars_):
                nonlocal count, break_
                (break_, count) = vars_

            def loop_body(itr):
                nonlocal count, break_
                d = itr

                def get_state():
                    return (break_, count)

                def set_state(vars_):
                    nonlocal count, break_
                    (break_, count) = vars_

                def if_body():
                    nonlocal count, break_
                    count = ag__.ld(count)
                    count += 1
                    break_ = True

                def else_body():
                    nonlocal count, break_
                    pass
                ag__.if_stmt(ag__.ld(d) * ag__.ld(d) > ag__.ld(n), if_body, else_body, get_state, set_state, ('break_', 'count'), 2)

                def get_state():
                    return (break_,)

                def set_state(vars_):
                    nonlocal break_
                    (break_,) = vars_

                def if_body():
                    nonlocal break_

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
                    ag__.if_stmt(ag__.ld(n) % ag__.ld(d) == 0, if_body, else_body, get_state, set_state, ('break_',), 1)

                def else_body():
                    nonlocal break_
                    pass
                ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('break_',), 1)

            def extra_test():
                nonlocal count, break_
                return ag__.not_(break_)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2, ag__.ld(n)), None, fscope), extra_test, loop_body, get_state, set_state, ('break_', 'count'), {'iterate_names': 'd'})

            def get_state():
                return (count,)

            def set_state(vars_):
                nonlocal count
                (count,) = vars_

            def if_body():
                nonlocal count
                count = ag__.ld(count)
                count += 1

            def else_body():
                nonlocal count
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('count',), 1)
        break_ = ag__.Undefined('break_')
        d = ag__.Undefined('d')
        n = ag__.Undefined('n')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2, ag__.ld(limit)), None, fscope), None, loop_body, get_state, set_state, ('count',), {'iterate_names': 'n'})
        try:
            do_return = True
            retval_ = ag__.ld(count)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
