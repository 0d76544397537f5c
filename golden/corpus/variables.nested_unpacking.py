def tf__nested_unpacking(a, b, c):
    with ag__.FunctionScope('nested_unpacking', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ((x, (y, z)), w) = ((ag__.ld(a), (ag__.ld(b), ag__.ld(c))), 5)

        def get_state():
            return (x, y, z)

        def set_state(vars_):
            nonlocal z, y, x
            (x, y, z) = vars_

        def if_body():
            nonlocal z, y, x
            ((x, y), z) = ((ag__.ld(y), ag__.ld(z)), ag__.ld(x))

        def else_body():
            nonlocal z, y, x
            pass
        ag__.if_stmt(ag__.ld(x) < ag__.ld(z), if_body, else_body, get_state, set_state, ('x', 'y', 'z'), 3)
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(y), ag__.ld(z), ag__.ld(w))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
