def tf__gcd(a, b):
    with ag__.FunctionScope('gcd', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (a, b)

        def set_state(vars_):
            nonlocal b, a
            (a, b) = vars_

        def loop_body():
            nonlocal b, a
            (a, b) = (ag__.ld(b), ag__.ld(a) % ag__.ld(b))

        def loop_test():
            return ag__.ld(b) != 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'b'), {})
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
