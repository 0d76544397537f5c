def tf__variable_assigned_in_a_try_statement_of_a_finally_block(a):
    with ag__.FunctionScope('variable_assigned_in_a_try_statement_of_a_finally_block', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        c = 0

        def get_state():
            return (b,)

        def set_state(vars_):
            nonlocal b
            (b,) = vars_
        b = ag__.Undefined('b')

        def try_body():
            nonlocal b
            b = ag__.ld(a)

        def try_around(run_):
            nonlocal b
            try:
                run_()
            finally:
                def get_state():
                    return (ag__.ldu(lambda: c, 'c'),)

                def set_state(vars_):
                    nonlocal c
                    (c,) = vars_

                def try_body():
                    nonlocal c
                    c = 1

                def try_around(run_):
                    nonlocal c
                    try:
                        run_()
                    except ag__.ld(ValueError):
                        pass
                    else:
                        c = ag__.ld(c)
                        c //= 2
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('c',), 0, lambda: (ag__.ld(ValueError),))
                b = c = ag__.ld(a)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('b',), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(b)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
