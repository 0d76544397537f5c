def tf__manager_told_of_a_division(a, b):
    with ag__.FunctionScope('manager_told_of_a_division', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        lines = []

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

            def with_body(value_):
                nonlocal c
                c = ag__.ld(a) // ag__.ld(b)
            ag__.with_stmt(ag__.converted_call(ag__.ld(Journal), (ag__.ld(lines),), None, fscope), with_body, get_state, set_state, ('c',), 1)

        def try_around(run_):
            nonlocal c
            try:
                run_()
            except ag__.ld(ZeroDivisionError):
                c = 0
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('c',), 1, lambda: (ag__.ld(ZeroDivisionError),))

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            line = itr
            ag__.converted_call(ag__.ld(print), (ag__.ld(line),), None, fscope)
        line = ag__.Undefined('line')
        ag__.for_stmt(ag__.ld(lines), None, loop_body, get_state, set_state, (), {'iterate_names': 'line'})
        try:
            do_return = True
            retval_ = ag__.ld(c)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
