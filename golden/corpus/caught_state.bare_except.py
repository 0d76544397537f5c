def tf__bare_except(x):
    with ag__.FunctionScope('bare_except', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                raise ag__.converted_call(ag__.ld(KeyError), ('one',), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
            y = 1

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except:
                y = 2
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (BaseException,))
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
