def tf__raised_in_a_callee(x):
    with ag__.FunctionScope('raised_in_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_
        y = ag__.Undefined('y')

        def try_body():
            nonlocal y
            y = ag__.converted_call(ag__.ld(check), (ag__.ld(x),), None, fscope) + 1

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(ValueError):
                y = -1
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
