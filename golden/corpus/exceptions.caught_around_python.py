def tf__caught_around_python(x, key):
    with ag__.FunctionScope('caught_around_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'k': 2}

        def get_state():
            return (factor,)

        def set_state(vars_):
            nonlocal factor
            (factor,) = vars_
        factor = ag__.Undefined('factor')

        def try_body():
            nonlocal factor
            factor = ag__.get_item(ag__.ld(table), ag__.ld(key))

        def try_around(run_):
            nonlocal factor
            try:
                run_()
            except ag__.ld(KeyError):
                factor = 10
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('factor',), 1, lambda: (ag__.ld(KeyError),))
        try:
            do_return = True
            retval_ = ag__.ld(x) * ag__.ld(factor)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
