def tf__yields_in_a_staged_loop(n):
    with ag__.FunctionScope('yields_in_a_staged_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        steps = 0
        highest = 0

        def get_state():
            return (highest, steps)

        def set_state(vars_):
            nonlocal steps, highest
            (highest, steps) = vars_

        def loop_body(itr):
            nonlocal steps, highest
            v = itr
            steps = ag__.ld(steps)
            steps += 1

            def get_state():
                return (highest,)

            def set_state(vars_):
                nonlocal highest
                (highest,) = vars_

            def if_body():
                nonlocal highest
                highest = ag__.ld(v)

            def else_body():
                nonlocal highest
                pass
            ag__.if_stmt(ag__.ld(v) > ag__.ld(highest), if_body, else_body, get_state, set_state, ('highest',), 1)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(_collatz), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('highest', 'steps'), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = (ag__.ld(steps), ag__.ld(highest))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
