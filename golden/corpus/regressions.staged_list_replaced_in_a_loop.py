def tf__staged_list_replaced_in_a_loop(a, p):
    with ag__.FunctionScope('staged_list_replaced_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a), 1, 2, 3]
        n = 0
        break_ = False

        def get_state():
            return (l, break_, n)

        def set_state(vars_):
            nonlocal n, l, break_
            (l, break_, n) = vars_

        def loop_body():
            nonlocal n, l, break_
            n = ag__.ld(n)
            n += 1

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
            ag__.if_stmt(ag__.ld(n) > ag__.ld(a), if_body, else_body, get_state, set_state, ('break_',), 1)

            def get_state():
                return (l,)

            def set_state(vars_):
                nonlocal l
                (l,) = vars_

            def if_body():
                nonlocal l
                l = ag__.list_append(ag__.ld(l), ag__.ld(n))
                k = 0

                def get_state():
                    return (l, k)

                def set_state(vars_):
                    nonlocal l, k
                    (l, k) = vars_

                def loop_body():
                    nonlocal l, k
                    k = ag__.ld(k)
                    k += 1
                    l = [ag__.ld(n), ag__.ld(n)]

                def loop_test():
                    return ag__.and_(lambda: ag__.ld(k) < 2, lambda: ag__.ld(p))
                ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('l', 'k'), {})

            def else_body():
                nonlocal l
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('l',), 1)

        def loop_test():
            return ag__.not_(break_)
        k = ag__.Undefined('k')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('l', 'break_', 'n'), {})
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(l),), None, fscope), ag__.ld(l)[0])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
