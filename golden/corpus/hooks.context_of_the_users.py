def tf__context_of_the_users(x):
    with ag__.FunctionScope('context_of_the_users', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope)

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_
        g = ag__.Undefined('g')
        y = ag__.Undefined('y')

        def with_body(value_):
            nonlocal y
            g = value_
            y = ag__.ld(g).v
        ag__.with_stmt(ag__.ld(h), with_body, get_state, set_state, ('y',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(y), ag__.ld(h).v)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
