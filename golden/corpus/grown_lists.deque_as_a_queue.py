def tf__deque_as_a_queue(n):
    with ag__.FunctionScope('deque_as_a_queue', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = ag__.converted_call(ag__.ld(deque), ([ag__.ld(n)],), None, fscope)
        t = 0

        def get_state():
            return (t, d)

        def set_state(vars_):
            nonlocal t, d
            (t, d) = vars_

        def loop_body():
            nonlocal t, d
            v = ag__.converted_call(ag__.ld(d).popleft, (), None, fscope)
            t = ag__.ld_target(t)
            t += ag__.ld_items(v)

            def get_state():
                return (d,)

            def set_state(vars_):
                nonlocal d
                (d,) = vars_

            def if_body():
                nonlocal d
                d = ag__.list_append(ag__.ld(d), ag__.ld(v) - 1)

            def else_body():
                nonlocal d
                pass
            ag__.if_stmt(ag__.ld(v) > 1, if_body, else_body, get_state, set_state, ('d',), 1)

        def loop_test():
            return ag__.ld(d)
        v = ag__.Undefined('v')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('t', 'd'), {})
        try:
            do_return = True
            retval_ = ag__.ld(t)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
