def tf__division_in_the_test_of_a_loop_caught(x):
    with ag__.FunctionScope('division_in_the_test_of_a_loop_caught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def try_body():
            nonlocal x

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def loop_body():
                nonlocal x
                x = ag__.ld(x)
                x -= 1

            def loop_test():
                return 10 // ag__.ld(x) > 2
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('x',), {})

        def try_around(run_):
            nonlocal x
            try:
                run_()
            except ag__.ld(ZeroDivisionError):
                x = 77
            else:
                x = ag__.ld(x)
                x += 1000
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('x',), 1, lambda: (ag__.ld(ZeroDivisionError),))
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
