def tf__two_kinds(x):
    with ag__.FunctionScope('two_kinds', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x, y)

        def set_state(vars_):
            nonlocal y, x
            (x, y) = vars_
        y = ag__.Undefined('y')

        def try_body():
            nonlocal y, x

            def try_body():
                nonlocal y, x

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.converted_call(ag__.ld(ValueError), ('boo',), None, fscope)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.converted_call(ag__.ld(KeyError), ('k',), None, fscope)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) < 0, if_body, else_body, get_state, set_state, (), 0)
                y = 5

            def try_around(run_):
                nonlocal y, x
                try:
                    run_()
                except ag__.ld(ValueError):
                    y = 1
                except ag__.ld(KeyError):
                    y = 2
                else:
                    y = ag__.ld(y) + 10
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('x', 'y'), 2, lambda: (ag__.ld(ValueError), ag__.ld(KeyError)))

        def try_around(run_):
            nonlocal y, x
            try:
                run_()
            finally:
                x = ag__.ld(x) + 1000
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('x', 'y'), 2, None)
        try:
            do_return = True
            retval_ = (ag__.ld(y), ag__.ld(x))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
