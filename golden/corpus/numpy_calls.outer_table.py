def tf__outer_table(x):
    with ag__.FunctionScope('outer_table', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        rows = []

        def get_state():
            return (rows,)

        def set_state(vars_):
            nonlocal rows
            (rows,) = vars_

        def loop_body(itr):
            nonlocal rows
            v = itr
            rows = ag__.list_append(ag__.ld(rows), ag__.converted_call(ag__.ld(np).maximum, (ag__.ld(v), 0), None, fscope) * ag__.ld(x))
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(x), None, loop_body, get_state, set_state, ('rows',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.converted_call(ag__.ld(np).stack, (ag__.ld(rows),), None, fscope).sum, (), dict(axis=1), fscope), ag__.converted_call(ag__.ld(np).stack, (ag__.ld(rows),), dict(axis=-1), fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
