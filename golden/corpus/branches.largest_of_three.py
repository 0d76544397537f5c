def tf__largest_of_three(a, b, c):
    with ag__.FunctionScope('largest_of_three', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        best = ag__.ld(a)

        def get_state():
            return (best,)

        def set_state(vars_):
            nonlocal best
            (best,) = vars_

        def if_body():
            nonlocal best
            best = ag__.ld(b)

        def else_body():
            nonlocal best
            pass
        ag__.if_stmt(ag__.ld(b) > ag__.ld(best), if_body, else_body, get_state, set_state, ('best',), 1)

        def get_state():
            return (best,)

        def set_state(vars_):
            nonlocal best
            (best,) = vars_

        def if_body():
            nonlocal best
            best = ag__.ld(c)

        def else_body():
            nonlocal best
            pass
        ag__.if_stmt(ag__.ld(c) > ag__.ld(best), if_body, else_body, get_state, set_state, ('best',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(best)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
