def tf__float_loop(x):
    with ag__.FunctionScope('float_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 0
        total = 0.0

        def get_state():
            return (n, total, x)

        def set_state(vars_):
            nonlocal x, total, n
            (n, total, x) = vars_

        def loop_body():
            nonlocal x, total, n
            total = ag__.ld_target(total)
            total += ag__.ld_items(x)
            x = ag__.ld(x) * 0.5
            n = ag__.ld(n)
            n += 1

        def loop_test():
            return ag__.ld(x) > 0.01
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n', 'total', 'x'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.ld(n))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
