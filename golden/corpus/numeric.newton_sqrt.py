def tf__newton_sqrt(x):
    with ag__.FunctionScope('newton_sqrt', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        guess = ag__.ld(x)

        def get_state():
            return (guess,)

        def set_state(vars_):
            nonlocal guess
            (guess,) = vars_

        def loop_body():
            nonlocal guess
            guess = (ag__.ld(guess) + ag__.ld(x) / ag__.ld(guess)) * 0.5

        def loop_test():
            return ag__.converted_call(ag__.ld(abs), (ag__.ld(guess) * ag__.ld(guess) - ag__.ld(x),), None, fscope) > 0.0001 * ag__.ld(x)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('guess',), {})
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(round), (ag__.ld(guess) * 100.0,), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
