def tf__until_it_is_none(n):
    with ag__.FunctionScope('until_it_is_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        steps = 0
        v = ag__.ld(n)

        def get_state():
            return (steps, v)

        def set_state(vars_):
            nonlocal v, steps
            (steps, v) = vars_

        def loop_body():
            nonlocal v, steps
            steps = ag__.ld(steps)
            steps += 1
            v = ag__.if_exp(ag__.ld(v) > 0, lambda: ag__.ld(v) - 1, lambda: None, 'v > 0')

        def loop_test():
            return ag__.is_not(ag__.ld(v), None)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('steps', 'v'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(steps), ag__.ld(v))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
