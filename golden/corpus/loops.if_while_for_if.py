def tf__if_while_for_if(n):
    with ag__.FunctionScope('if_while_for_if', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total, n)

        def set_state(vars_):
            nonlocal total, n
            (total, n) = vars_

        def if_body():
            nonlocal total, n

            def get_state():
                return (total, n)

            def set_state(vars_):
                nonlocal total, n
                (total, n) = vars_

            def loop_body():
                nonlocal total, n

                def get_state():
                    return (total,)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def loop_body(itr):
                    nonlocal total
                    i = itr

                    def get_state():
                        return (total,)

                    def set_state(vars_):
                        nonlocal total
                        (total,) = vars_

                    def if_body():
                        nonlocal total
                        total = ag__.ld_target(total)
                        total += ag__.ld(i) * ag__.ld(n)

                    def else_body():
                        nonlocal total
                        pass
                    ag__.if_stmt(ag__.ld(i) % 2 == 1, if_body, else_body, get_state, set_state, ('total',), 1)
                ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
                n = ag__.ld(n)
                n -= 1

            def loop_test():
                return ag__.ld(n) > 1
            i = ag__.Undefined('i')
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'n'), {})

        def else_body():
            nonlocal total, n
            pass
        i = ag__.Undefined('i')
        ag__.if_stmt(ag__.ld(n) > 1, if_body, else_body, get_state, set_state, ('total', 'n'), 1)
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
