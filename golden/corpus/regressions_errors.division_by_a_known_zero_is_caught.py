def tf__division_by_a_known_zero_is_caught(x):
    with ag__.FunctionScope('division_by_a_known_zero_is_caught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def try_body():
            nonlocal x
            x = ag__.ld(x) // 0

        def try_around(run_):
            nonlocal x
            try:
                run_()
            except ag__.ld(ZeroDivisionError):
                x = -ag__.ld(x)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('x',), 1, lambda: (ag__.ld(ZeroDivisionError),))
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
