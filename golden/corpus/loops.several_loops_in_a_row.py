def tf__several_loops_in_a_row(n):
    with ag__.FunctionScope('several_loops_in_a_row', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = 0

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def loop_body(itr):
            nonlocal a
            i = itr
            a = ag__.ld_target(a)
            a += ag__.ld_items(i)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('a',), {'iterate_names': 'i'})
        b = 0

        def get_state():
            return (b,)

        def set_state(vars_):
            nonlocal b
            (b,) = vars_

        def loop_body():
            nonlocal b
            b = ag__.ld(b)
            b += 2

        def loop_test():
            return ag__.ld(b) < ag__.ld(a)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('b',), {})

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def loop_body(itr):
            nonlocal a
            i = itr
            a = ag__.ld(a)
            a -= 1
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(b),), None, fscope), None, loop_body, get_state, set_state, ('a',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
