def tf__python_loop_that_becomes_staged(x):
    with ag__.FunctionScope('python_loop_that_becomes_staged', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        i = 3

        def get_state():
            return (i, x)

        def set_state(vars_):
            nonlocal x, i
            (i, x) = vars_

        def loop_body():
            nonlocal x, i
            i = ag__.if_exp(ag__.ld(x) > 2, lambda: ag__.ld(i) - 1, lambda: ag__.ld(i) - 2, 'x > 2')
            x = ag__.ld(x)
            x += 1

        def loop_test():
            return ag__.ld(i) > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('i', 'x'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(i), ag__.ld(x))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
