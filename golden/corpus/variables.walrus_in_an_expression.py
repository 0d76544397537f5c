def tf__walrus_in_an_expression(a, b):
    with ag__.FunctionScope('walrus_in_an_expression', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        c = (d := ag__.ld(a) + ag__.ld(b)) * ag__.ld(d)

        def get_state():
            return (c, d)

        def set_state(vars_):
            nonlocal d, c
            (c, d) = vars_

        def if_body():
            nonlocal d, c
            c = (d := ag__.ld(d) - 1) + ag__.ld(c)

        def else_body():
            nonlocal d, c
            pass
        ag__.if_stmt(ag__.ld(c) > 10, if_body, else_body, get_state, set_state, ('c', 'd'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(c), ag__.ld(d))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
