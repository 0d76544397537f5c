def tf__countdown(n):
    with ag__.FunctionScope('countdown', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        steps = 0

        def get_state():
            return (steps, n)

        def set_state(vars_):
            nonlocal steps, n
            (steps, n) = vars_

        def loop_body():
            nonlocal steps, n
            n = ag__.ld(n)
            n -= 1
            steps = ag__.ld(steps)
            steps += 1

        def loop_test():
            return ag__.ld(n) > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('steps', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(steps)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
