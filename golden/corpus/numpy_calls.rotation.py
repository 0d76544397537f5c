def tf__rotation(angle):
    with ag__.FunctionScope('rotation', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (c, s) = (ag__.converted_call(ag__.ld(np).cos, (ag__.ld(angle),), None, fscope), ag__.converted_call(ag__.ld(np).sin, (ag__.ld(angle),), None, fscope))
        m = ag__.converted_call(ag__.ld(np).array, ([[ag__.ld(c), -ag__.ld(s)], [ag__.ld(s), ag__.ld(c)]],), None, fscope)

        def get_state():
            return (m,)

        def set_state(vars_):
            nonlocal m
            (m,) = vars_

        def if_body():
            nonlocal m
            m = -ag__.ld(m)

        def else_body():
            nonlocal m
            pass
        ag__.if_stmt(ag__.converted_call(ag__.ld(np).linalg.det, (ag__.ld(m),), None, fscope) < 0, if_body, else_body, get_state, set_state, ('m',), 1)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(np).round, (ag__.converted_call(ag__.ld(np).trace, (ag__.ld(m) @ ag__.ld(m).T,), None, fscope), 4), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
