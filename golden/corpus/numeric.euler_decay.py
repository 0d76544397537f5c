def tf__euler_decay(y, steps):
    with ag__.FunctionScope('euler_decay', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def loop_body(itr):
            nonlocal y
            _ = itr
            y = ag__.ld(y) + 0.1 * -ag__.ld(y)
        _ = ag__.Undefined('_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(steps),), None, fscope), None, loop_body, get_state, set_state, ('y',), {'iterate_names': '_'})
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
