def tf__extended_gcd(a, b):
    with ag__.FunctionScope('extended_gcd', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (x0, x1, y0, y1) = (1, 0, 0, 1)

        def get_state():
            return (a, x0, y0, b, x1, y1)

        def set_state(vars_):
            nonlocal y1, y0, x1, x0, b, a
            (a, x0, y0, b, x1, y1) = vars_

        def loop_body():
            nonlocal y1, y0, x1, x0, b, a
            q = ag__.ld(a) // ag__.ld(b)
            (a, b) = (ag__.ld(b), ag__.ld(a) - ag__.ld(q) * ag__.ld(b))
            (x0, x1) = (ag__.ld(x1), ag__.ld(x0) - ag__.ld(q) * ag__.ld(x1))
            (y0, y1) = (ag__.ld(y1), ag__.ld(y0) - ag__.ld(q) * ag__.ld(y1))

        def loop_test():
            return ag__.ld(b) != 0
        q = ag__.Undefined('q')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'x0', 'y0', 'b', 'x1', 'y1'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(x0), ag__.ld(y0))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
