def tf__manager_of_a_class(x):
    with ag__.FunctionScope('manager_of_a_class', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = {'n': 0}
        y = 0

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_
        v = ag__.Undefined('v')

        def try_body():
            nonlocal y

            def get_state():
                return (y,)

            def set_state(vars_):
                nonlocal y
                (y,) = vars_
            v = ag__.Undefined('v')

            def with_body(value_):
                nonlocal y
                v = value_

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.ld(ValueError)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 10, if_body, else_body, get_state, set_state, (), 0)

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.converted_call(ag__.ld(KeyError), ('boo',), None, fscope)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
                y = ag__.ld(v)
            ag__.with_stmt(ag__.converted_call(ag__.ld(CM), (ag__.ld(log),), None, fscope), with_body, get_state, set_state, ('y',), 1)

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(ValueError):
                y = -5
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = (ag__.ld(y), ag__.ld(log)['n'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
