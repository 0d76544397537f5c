def tf__nested_tuple_as_state(a, b):
    with ag__.FunctionScope('nested_tuple_as_state', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        state = ((ag__.ld(a), ag__.ld(b)), ag__.ld(a))

        def get_state():
            return (state,)

        def set_state(vars_):
            nonlocal state
            (state,) = vars_

        def loop_body():
            nonlocal state
            ((x, y), z) = ag__.ld_items(state)
            state = ((ag__.ld(x) + ag__.ld(y), ag__.ld(y)), ag__.ld(z) + 1)

        def loop_test():
            return ag__.get_item(ag__.ld(state)[0], 0) < 20
        x = ag__.Undefined('x')
        y = ag__.Undefined('y')
        z = ag__.Undefined('z')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('state',), {})
        try:
            do_return = True
            retval_ = ag__.ld(state)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
