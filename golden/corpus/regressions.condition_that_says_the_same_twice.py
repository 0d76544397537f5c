def tf__condition_that_says_the_same_twice(a, p):
    with ag__.FunctionScope('condition_that_says_the_same_twice', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def if_body():
            nonlocal a
            a = ag__.ld(a)
            a += 1

        def else_body():
            nonlocal a

            def get_state():
                return (a,)

            def set_state(vars_):
                nonlocal a
                (a,) = vars_

            def if_body():
                nonlocal a
                a = ag__.ld(a)
                a += 2

            def else_body():
                nonlocal a
                pass
            ag__.if_stmt(ag__.or_(lambda: ag__.ld(p), lambda: ag__.ld(p)), if_body, else_body, get_state, set_state, ('a',), 1)
        ag__.if_stmt(ag__.and_(lambda: ag__.ld(p), lambda: ag__.ld(p)), if_body, else_body, get_state, set_state, ('a',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
