def tf__both_raise_caught(x):
    with ag__.FunctionScope('both_raise_caught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(ValueError), ('a',), None, fscope)

            def else_body():
                raise ag__.converted_call(ag__.ld(KeyError), ('b',), None, fscope)
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(ValueError):
                y = 1
            except ag__.ld(KeyError):
                y = 2
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(ValueError), ag__.ld(KeyError)))
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
