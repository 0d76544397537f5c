def tf__sine_series(x):
    with ag__.FunctionScope('sine_series', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (term, total, k) = (ag__.ld(x), ag__.ld(x), 1)

        def get_state():
            return (total, k, term)

        def set_state(vars_):
            nonlocal total, term, k
            (total, k, term) = vars_

        def loop_body():
            nonlocal total, term, k
            term = -ag__.ld(term) * ag__.ld(x) * ag__.ld(x) / ((ag__.ld(k) + 1.0) * (ag__.ld(k) + 2.0))
            total = ag__.ld_target(total)
            total += ag__.ld_items(term)
            k = ag__.ld(k)
            k += 2

        def loop_test():
            return ag__.converted_call(ag__.ld(abs), (ag__.ld(term),), None, fscope) > 1e-07
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'k', 'term'), {})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
