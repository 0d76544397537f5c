def tf__test_of_a_loop_that_is_no_tensor_but_fails(x):
    with ag__.FunctionScope('test_of_a_loop_that_is_no_tensor_but_fails', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        n = 0
        values = [5, 6, 7]

        def get_state():
            return (n, x)

        def set_state(vars_):
            nonlocal x, n
            (n, x) = vars_

        def try_body():
            nonlocal x, n

            def get_state():
                return (n, x)

            def set_state(vars_):
                nonlocal x, n
                (n, x) = vars_

            def loop_body():
                nonlocal x, n
                n = ag__.ld(n)
                n += 1
                ag__.converted_call(ag__.ld(print), (ag__.ld(n), ag__.ld(x)), None, fscope)
                x = ag__.ld(x)
                x += 1

            def loop_test():
                return ag__.and_(lambda: ag__.get_item(ag__.ld(values), ag__.ld(x)) > 0, lambda: ag__.ld(n) < 2)
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n', 'x'), {})

        def try_around(run_):
            nonlocal x, n
            try:
                run_()
            except ag__.ld(IndexError):
                n = -1
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('n', 'x'), 2, lambda: (ag__.ld(IndexError),))
        try:
            do_return = True
            retval_ = (ag__.ld(n), ag__.ld(x))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
