def tf__shape_in_branch(x):
    with ag__.FunctionScope('shape_in_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        v = ag__.converted_call(ag__.ld(ag).constant, ([1, 2, 3],), None, fscope)

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_
        y = ag__.Undefined('y')

        def try_body():
            nonlocal y

            def get_state():
                return (y,)

            def set_state(vars_):
                nonlocal y
                (y,) = vars_

            def if_body():
                nonlocal y
                y = ag__.ld(v) + ag__.converted_call(ag__.ld(ag).constant, ([1, 2],), None, fscope)

            def else_body():
                nonlocal y
                y = ag__.ld(v)
            y = ag__.Undefined('y')
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('y',), 1)

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(ValueError):
                y = ag__.ld(v) * 5
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(ag).reduce_sum, (ag__.ld(y),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
