def tf__division_not_caught_but_finished(a, b):
    with ag__.FunctionScope('division_not_caught_but_finished', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        c = 0

        def get_state():
            return (c,)

        def set_state(vars_):
            nonlocal c
            (c,) = vars_

        def try_body():
            nonlocal c
            c = ag__.ld(a) // ag__.ld(b)

        def try_around(run_):
            nonlocal c
            try:
                run_()
            finally:
                ag__.converted_call(ag__.ld(print), ('done', ag__.ld(a), ag__.ld(c)), None, fscope)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('c',), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(c)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
