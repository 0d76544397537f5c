def tf__for_if_if_while(n):
    with ag__.FunctionScope('for_if_if_while', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

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

                def get_state():
                    return (total,)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def if_body():
                    nonlocal total
                    k = ag__.ld(i)

                    def get_state():
                        return (total, k)

                    def set_state(vars_):
                        nonlocal total, k
                        (total, k) = vars_

                    def loop_body():
                        nonlocal total, k
                        k = ag__.ld(k)
                        k -= 1
                        total = ag__.ld_target(total)
                        total += ag__.ld_items(k)

                    def loop_test():
                        return ag__.ld(k) > 0
                    ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'k'), {})

                def else_body():
                    nonlocal total
                    total = ag__.ld(total)
                    total += 50
                ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, ('total',), 1)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.ld(i) > 0, if_body, else_body, get_state, set_state, ('total',), 1)
        i = ag__.Undefined('i')
        k = ag__.Undefined('k')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
