def tf__deleted_by_a_function_in_a_branch_of_a_with_block(n, x):
    with ag__.FunctionScope('deleted_by_a_function_in_a_branch_of_a_with_block', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        c = ag__.ld(n)
        seen = 0

        @ag__.autograph_artifact
        def forget(k):
            nonlocal c
            with ag__.FunctionScope('forget', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.ld(c)
                c = ag__.Undefined('c')
                try:
                    do_return = True
                    retval_ = ag__.ld(c)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (c, seen)

        def set_state(vars_):
            nonlocal seen, c
            (c, seen) = vars_

        def try_body():
            nonlocal seen, c

            def get_state():
                return (c, seen)

            def set_state(vars_):
                nonlocal seen, c
                (c, seen) = vars_

            def with_body(value_):
                nonlocal seen, c

                def get_state():
                    return (c,)

                def set_state(vars_):
                    nonlocal c
                    (c,) = vars_

                def if_body():
                    nonlocal c
                    c = ag__.converted_call(ag__.ld(forget), (ag__.ld(n),), None, fscope)

                def else_body():
                    nonlocal c
                    pass
                ag__.if_stmt(ag__.ld(x) >= 1, if_body, else_body, get_state, set_state, ('c',), 1)
                seen = 1
            ag__.with_stmt(ag__.converted_call(ag__.ld(Both), (), None, fscope), with_body, get_state, set_state, ('c', 'seen'), 2)

        def try_around(run_):
            nonlocal seen, c
            try:
                run_()
            except ag__.ld(NameError):
                seen = 2
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('c', 'seen'), 2, lambda: (ag__.ld(NameError),))
        try:
            do_return_1 = True
            retval__1 = ag__.ld(seen)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
