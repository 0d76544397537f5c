def tf__suppressed(x):
    with ag__.FunctionScope('suppressed', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = 0

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def with_body(value_):
            nonlocal y
            y = ag__.ld(x) * 2
            ag__.get_item({}, 'missing')
            y = 0
        ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).suppress, (ag__.ld(KeyError),), None, fscope), with_body, get_state, set_state, ('y',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
