def tf__zipped(a, b):
    with ag__.FunctionScope('zipped', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        dot = 0

        def get_state():
            return (dot,)

        def set_state(vars_):
            nonlocal dot
            (dot,) = vars_

        def loop_body(itr):
            nonlocal dot
            (x, y) = itr
            dot = ag__.ld_target(dot)
            dot += ag__.ld(x) * ag__.ld(y)
        x = ag__.Undefined('x')
        y = ag__.Undefined('y')
        ag__.for_stmt(ag__.converted_call(ag__.ld(zip), (ag__.ld(a), ag__.ld(b)), None, fscope), None, loop_body, get_state, set_state, ('dot',), {'iterate_names': '(x, y)'})
        try:
            do_return = True
            retval_ = ag__.ld(dot)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
