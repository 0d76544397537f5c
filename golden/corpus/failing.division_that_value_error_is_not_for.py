def tf__division_that_value_error_is_not_for(a, b):
    with ag__.FunctionScope('division_that_value_error_is_not_for', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (c,)

        def set_state(vars_):
            nonlocal c
            (c,) = vars_
        c = ag__.Undefined('c')

        def try_body():
            nonlocal c

            def get_state():
                return (c,)

            def set_state(vars_):
                nonlocal c
                (c,) = vars_
            c = ag__.Undefined('c')

            def try_body():
                nonlocal c
                c = ag__.ld(a) // ag__.ld(b)

            def try_around(run_):
                nonlocal c
                try:
                    run_()
                except ag__.ld(ValueError):
                    c = -1
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('c',), 1, lambda: (ag__.ld(ValueError),))

        def try_around(run_):
            nonlocal c
            try:
                run_()
            except ag__.ld(ZeroDivisionError):
                c = -2
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('c',), 1, lambda: (ag__.ld(ZeroDivisionError),))
        try:
            do_return = True
            retval_ = ag__.ld(c)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
