def tf__item_in_the_test_of_a_loop_and_no_value_in_finally(a, b):
    with ag__.FunctionScope('item_in_the_test_of_a_loop_and_no_value_in_finally', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [0, ag__.ld(a)]
        n = 0

        def get_state():
            return (n, values, w)

        def set_state(vars_):
            nonlocal w, values, n
            (n, values, w) = vars_
        values_pop = ag__.Undefined('values_pop')
        w = ag__.Undefined('w')

        def try_body():
            nonlocal w, values, n

            def get_state():
                return (n, values)

            def set_state(vars_):
                nonlocal values, n
                (n, values) = vars_

            def loop_body():
                nonlocal values, n
                n = ag__.ld(n)
                n += 1
                (values, values_pop) = ag__.list_pop(ag__.ld(values), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))

            def loop_test():
                return ag__.and_(lambda: ag__.ld(n) < 3, lambda: ag__.ld(values)[-1] <= ag__.ld(b))
            values_pop = ag__.Undefined('values_pop')
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n', 'values'), {})
            w = ag__.ld(n)

        def try_around(run_):
            nonlocal w, values, n
            try:
                run_()
            finally:
                n = ag__.ld(w)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('n', 'values', 'w'), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
