def tf__starred_unpacking(a, b, c):
    with ag__.FunctionScope('starred_unpacking', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (first, rest) = ag__.unpack((ag__.ld(a), ag__.ld(b), ag__.ld(c)), 1, 0)

        def get_state():
            return (first, rest)

        def set_state(vars_):
            nonlocal rest, first
            (first, rest) = vars_

        def if_body():
            nonlocal rest, first
            (rest, first) = ag__.unpack((ag__.ld(a), ag__.ld(b), ag__.ld(c)), 0, 1)

        def else_body():
            nonlocal rest, first
            pass
        ag__.if_stmt(ag__.ld(first) > ag__.ld(ag__.ld(rest)[1]), if_body, else_body, get_state, set_state, ('first', 'rest'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(first), ag__.ld(rest))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
