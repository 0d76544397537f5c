def tf__tuple_as_loop_state(n):
    with ag__.FunctionScope('tuple_as_loop_state', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        state = (0, 1)

        def get_state():
            return (state,)

        def set_state(vars_):
            nonlocal state
            (state,) = vars_

        def loop_body(itr):
            nonlocal state
            i = itr
            state = (ag__.ld(state)[1], ag__.ld(state)[0] + ag__.ld(state)[1])
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('state',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(state)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
