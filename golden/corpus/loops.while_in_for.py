def tf__while_in_for(n, m):
    with ag__.FunctionScope('while_in_for', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            k = ag__.ld(m)

            def get_state():
                return (total, k)

            def set_state(vars_):
                nonlocal total, k
                (total, k) = vars_

            def loop_body():
                nonlocal total, k
                total = ag__.ld_target(total)
                total += ag__.ld_items(k)
                k = ag__.ld(k)
                k -= 1

            def loop_test():
                return ag__.ld(k) > ag__.ld(i)
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'k'), {})
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
