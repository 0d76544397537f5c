def tf__next_on_what_builtins_give(values):
    with ag__.FunctionScope('next_on_what_builtins_give', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        doubled = ag__.converted_call(ag__.ld(map), (ag__.autograph_artifact(lambda v: ag__.ld(v) * 2), ag__.ld(values)), None, fscope)
        first = ag__.converted_call(ag__.ld(next), (ag__.ld(doubled),), None, fscope)
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
        ag__.for_stmt(ag__.ld(doubled), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = (ag__.ld(first), ag__.ld(total), ag__.converted_call(ag__.ld(next), (ag__.converted_call(ag__.ld(enumerate), (ag__.ld(values), 7), None, fscope),), None, fscope), ag__.converted_call(ag__.ld(next), (ag__.converted_call(ag__.ld(reversed), (ag__.ld(values),), None, fscope),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
