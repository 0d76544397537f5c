def tf__count_bits(n):
    with ag__.FunctionScope('count_bits', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        count = 0

        def get_state():
            return (count, n)

        def set_state(vars_):
            nonlocal n, count
            (count, n) = vars_

        def loop_body():
            nonlocal n, count
            n = ag__.ld_target(n)
            n &= ag__.ld(n) - 1
            count = ag__.ld(count)
            count += 1

        def loop_test():
            return ag__.ld(n)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('count', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(count)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
