def tf__digit_sum(n):
    with ag__.FunctionScope('digit_sum', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total, n)

        def set_state(vars_):
            nonlocal total, n
            (total, n) = vars_

        def loop_body():
            nonlocal total, n
            (n, digit) = ag__.ld_items(ag__.converted_call(ag__.ld(divmod), (ag__.ld(n), 10), None, fscope))
            total = ag__.ld_target(total)
            total += ag__.ld_items(digit)

        def loop_test():
            return ag__.ld(n) > 0
        digit = ag__.Undefined('digit')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
