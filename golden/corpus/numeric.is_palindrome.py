def tf__is_palindrome(n):
    with ag__.FunctionScope('is_palindrome', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (m, r) = (ag__.ld(n), 0)

        def get_state():
            return (r, m)

        def set_state(vars_):
            nonlocal r, m
            (r, m) = vars_

        def loop_body():
            nonlocal r, m
            r = ag__.ld(r) * 10 + ag__.ld(m) % 10
            m = ag__.ld(m)
            m //= 10

        def loop_test():
            return ag__.ld(m) > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('r', 'm'), {})
        try:
            do_return = True
            retval_ = ag__.ld(r) == ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
