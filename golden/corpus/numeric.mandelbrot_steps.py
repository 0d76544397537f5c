def tf__mandelbrot_steps(a, b):
    with ag__.FunctionScope('mandelbrot_steps', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (x, y, steps) = (0.0, 0.0, 0)

        def get_state():
            return (steps, x, y)

        def set_state(vars_):
            nonlocal y, x, steps
            (steps, x, y) = vars_

        def loop_body():
            nonlocal y, x, steps
            (x, y) = (ag__.ld(x) * ag__.ld(x) - ag__.ld(y) * ag__.ld(y) + ag__.ld(a), 2.0 * ag__.ld(x) * ag__.ld(y) + ag__.ld(b))
            steps = ag__.ld(steps)
            steps += 1

        def loop_test():
            return ag__.and_(lambda: ag__.ld(x) * ag__.ld(x) + ag__.ld(y) * ag__.ld(y) <= 4.0, lambda: ag__.ld(steps) < 30)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('steps', 'x', 'y'), {})
        try:
            do_return = True
            retval_ = ag__.ld(steps)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
