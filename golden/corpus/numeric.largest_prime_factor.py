def tf__largest_prime_factor(n):
    with ag__.FunctionScope('largest_prime_factor', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (d, largest) = (2, 1)

        def get_state():
            return (largest, d, n)

        def set_state(vars_):
            nonlocal n, largest, d
            (largest, d, n) = vars_

        def loop_body():
            nonlocal n, largest, d

            def get_state():
                return (largest, n)

            def set_state(vars_):
                nonlocal n, largest
                (largest, n) = vars_

            def loop_body():
                nonlocal n, largest
                n = ag__.ld(n)
                n //= ag__.ld(d)
                largest = ag__.ld(d)

            def loop_test():
                return ag__.ld(n) % ag__.ld(d) == 0
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('largest', 'n'), {})
            d = ag__.ld(d)
            d += 1

        def loop_test():
            return ag__.ld(n) > 1
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('largest', 'd', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(largest)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
