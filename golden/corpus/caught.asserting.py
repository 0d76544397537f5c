def tf__asserting(x):
    with ag__.FunctionScope('asserting', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_
        y = ag__.Undefined('y')

        def try_body():
            nonlocal y
            ag__.assert_stmt(ag__.ld(x) > 0, lambda: 'no')
            y = 1

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(AssertionError) as e:
                y = ag__.converted_call(ag__.ld(len), (ag__.get_item(ag__.ld(e).args, 0),), None, fscope)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(AssertionError),))
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
