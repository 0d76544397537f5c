def tf__loop_in_branch(n, k):
    with ag__.FunctionScope('loop_in_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                i = itr
                total = ag__.iadd(ag__.ld(total), ag__.ld(k) * ag__.ld(i))
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})

        def else_body():
            nonlocal total, n

            def get_state():
                return (total, n)

            def set_state(vars_):
                nonlocal total, n
                (total, n) = vars_

            def loop_body():
                nonlocal total, n
                total = ag__.isub(ag__.ld(total), ag__.ld(n))
                n = ag__.ld(n)
                n -= 1

            def loop_test():
                return ag__.ld(n) > 0
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'n'), {})
        i = ag__.Undefined('i')
        ag__.if_stmt(ag__.ld(k) > 0, if_body, else_body, get_state, set_state, ('total', 'n'), 1)
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
