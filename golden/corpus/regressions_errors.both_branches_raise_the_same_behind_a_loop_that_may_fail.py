def tf__both_branches_raise_the_same_behind_a_loop_that_may_fail(x):
    with ag__.FunctionScope('both_branches_raise_the_same_behind_a_loop_that_may_fail', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def if_body():
            nonlocal x
            ag__.ld(missing)

        def else_body():
            nonlocal x

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def loop_body(itr):
                nonlocal x
                _ = itr
                x = ag__.ld(x) // ag__.ld(x)
            _ = ag__.Undefined('_')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2,), None, fscope), None, loop_body, get_state, set_state, ('x',), {'iterate_names': '_'})
            ag__.ld(missing)
        _ = ag__.Undefined('_')
        ag__.if_stmt(ag__.ld(x) > 2, if_body, else_body, get_state, set_state, ('x',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
