def tf__mapped(values):
    with ag__.FunctionScope('mapped', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            v = itr
            total = ag__.ld_target(total)
            total += ag__.ld_items(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(map), (ag__.autograph_artifact(lambda x: ag__.ld(x) * ag__.ld(x)), ag__.ld(values)), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
