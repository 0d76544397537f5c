def tf__linear_congruential(seed, n):
    with ag__.FunctionScope('linear_congruential', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (seed,)

        def set_state(vars_):
            nonlocal seed
            (seed,) = vars_

        def loop_body(itr):
            nonlocal seed
            _ = itr
            seed = (ag__.ld(seed) * 1103 + 12345) % 65536
        _ = ag__.Undefined('_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('seed',), {'iterate_names': '_'})
        try:
            do_return = True
            retval_ = ag__.ld(seed)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
