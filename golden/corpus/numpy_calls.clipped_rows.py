def tf__clipped_rows(x):
    with ag__.FunctionScope('clipped_rows', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (low, high) = ag__.ld_items(ag__.converted_call(ag__.ld(np).percentile, (ag__.ld(x), [10, 90]), None, fscope))
        y = ag__.converted_call(ag__.ld(np).clip, (ag__.ld(x), ag__.ld(low), ag__.ld(high)), None, fscope)

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def if_body():
            nonlocal y
            y = (ag__.ld(y) - ag__.converted_call(ag__.ld(y).mean, (), dict(axis=0), fscope)) / (ag__.converted_call(ag__.ld(y).std, (), dict(axis=0), fscope) + 1)

        def else_body():
            nonlocal y
            pass
        ag__.if_stmt(ag__.converted_call(ag__.ld(y).max, (), None, fscope) - ag__.converted_call(ag__.ld(y).min, (), None, fscope) > 3, if_body, else_body, get_state, set_state, ('y',), 1)
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(np).round, (ag__.ld(y), 6), None, fscope), ag__.get_item(ag__.ld(y).shape, 0), ag__.converted_call(ag__.converted_call(ag__.ld(np).where, (ag__.ld(y) > 0, 1, -1), None, fscope).sum, (), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
