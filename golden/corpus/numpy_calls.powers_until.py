def tf__powers_until(x):
    with ag__.FunctionScope('powers_until', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = ag__.converted_call(ag__.ld(np).zeros, (3,), None, fscope)
        steps = 0

        def get_state():
            return (steps, total, x)

        def set_state(vars_):
            nonlocal x, total, steps
            (steps, total, x) = vars_

        def loop_body():
            nonlocal x, total, steps
            total = ag__.ld(total) + ag__.ld(x)
            x = ag__.converted_call(ag__.ld(np).concatenate, ([ag__.get_item(ag__.ld(x), ag__.slice_(1, None, None)), ag__.get_item(ag__.ld(x), ag__.slice_(None, 1, None))],), None, fscope) * 0.5
            steps = ag__.ld(steps)
            steps += 1

        def loop_test():
            return ag__.and_(lambda: ag__.converted_call(ag__.converted_call(ag__.ld(np).abs, (ag__.ld(x),), None, fscope).max, (), None, fscope) > 0.1, lambda: ag__.ld(steps) < 20)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('steps', 'total', 'x'), {})
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(np).round, (ag__.ld(total), 6), None, fscope), ag__.ld(steps))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
