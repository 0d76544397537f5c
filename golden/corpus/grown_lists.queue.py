def tf__queue(n):
    with ag__.FunctionScope('queue', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        q = [ag__.ld(n)]
        seen = 0

        def get_state():
            return (seen, q)

        def set_state(vars_):
            nonlocal seen, q
            (seen, q) = vars_

        def loop_body():
            nonlocal seen, q
            (q, q_pop) = ag__.list_pop(ag__.ld(q), 0, ag__.ListPopOpts(element_dtype=None, element_shape=None))
            v = q_pop
            seen = ag__.ld_target(seen)
            seen += ag__.ld_items(v)

            def get_state():
                return (q,)

            def set_state(vars_):
                nonlocal q
                (q,) = vars_

            def if_body():
                nonlocal q
                q = ag__.list_append(ag__.ld(q), ag__.ld(v) - 1)
                q = ag__.list_append(ag__.ld(q), ag__.ld(v) - 2)

            def else_body():
                nonlocal q
                pass
            ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('q',), 1)

        def loop_test():
            return ag__.ld(q)
        q_pop = ag__.Undefined('q_pop')
        v = ag__.Undefined('v')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('seen', 'q'), {})
        try:
            do_return = True
            retval_ = ag__.ld(seen)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
