def tf__tuple_in_a_branch(x):
    with ag__.FunctionScope('tuple_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        pair = (ag__.ld(x), 0)

        def get_state():
            return (pair,)

        def set_state(vars_):
            nonlocal pair
            (pair,) = vars_

        def if_body():
            nonlocal pair
            pair = (0, ag__.ld(x))

        def else_body():
            nonlocal pair
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('pair',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(pair)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
