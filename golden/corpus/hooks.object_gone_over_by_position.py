def tf__object_gone_over_by_position(x):
    with ag__.FunctionScope('object_gone_over_by_position', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = 0

        def get_state():
            return (t,)

        def set_state(vars_):
            nonlocal t
            (t,) = vars_

        def loop_body(itr):
            nonlocal t
            v = itr
            t = ag__.ld_target(t)
            t += ag__.ld_items(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(SeqOld), (ag__.ld(x),), None, fscope), None, loop_body, get_state, set_state, ('t',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(t)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
