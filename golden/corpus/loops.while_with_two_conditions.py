def tf__while_with_two_conditions(n):
    with ag__.FunctionScope('while_with_two_conditions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (i, total) = (0, 0)

        def get_state():
            return (i, total)

        def set_state(vars_):
            nonlocal total, i
            (i, total) = vars_

        def loop_body():
            nonlocal total, i
            total = ag__.ld_target(total)
            total += ag__.ld_items(i)
            i = ag__.ld(i)
            i += 1

        def loop_test():
            return ag__.and_(lambda: ag__.ld(i) < ag__.ld(n), lambda: ag__.ld(total) < 12)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('i', 'total'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(i), ag__.ld(total))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
