def tf__for_in_while(n):
    with ag__.FunctionScope('for_in_while', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

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
                total = ag__.ld_target(total)
                total += ag__.ld_items(i)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
            n = ag__.ld(n)
            n -= 2

        def loop_test():
            return ag__.ld(n) > 0
        i = ag__.Undefined('i')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
