def tf__integer_sqrt(n):
    with ag__.FunctionScope('integer_sqrt', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        r = 0

        def get_state():
            return (r,)

        def set_state(vars_):
            nonlocal r
            (r,) = vars_

        def loop_body():
            nonlocal r
            r = ag__.ld(r)
            r += 1

        def loop_test():
            return (ag__.ld(r) + 1) * (ag__.ld(r) + 1) <= ag__.ld(n)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('r',), {})
        try:
            do_return = True
            retval_ = ag__.ld(r)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
