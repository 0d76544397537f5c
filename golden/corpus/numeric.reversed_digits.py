def tf__reversed_digits(n):
    with ag__.FunctionScope('reversed_digits', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        result = 0

        def get_state():
            return (result, n)

        def set_state(vars_):
            nonlocal result, n
            (result, n) = vars_

        def loop_body():
            nonlocal result, n
            result = ag__.ld(result) * 10 + ag__.ld(n) % 10
            n = ag__.ld(n)
            n //= 10

        def loop_test():
            return ag__.ld(n)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('result', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
