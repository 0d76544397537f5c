def tf__enter_staged(x):
    with ag__.FunctionScope('enter_staged', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        class M:
            @ag__.autograph_artifact
            def __enter__(self):
                with ag__.FunctionScope('__enter__', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                    do_return = False
                    retval_ = ag__.UndefinedReturnValue()

                    def get_state():
                        return ()

                    def set_state(vars_):
                        pass

                    def if_body():
                        raise ag__.ld(ValueError)

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.ld(x) > 10, if_body, else_body, get_state, set_state, (), 0)
                    try:
                        do_return = True
                        retval_ = 5
                    except:
                        do_return = False
                        raise
                    return fscope_1.ret(retval_, do_return)

            @ag__.autograph_artifact
            def __exit__(self, *a):
                with ag__.FunctionScope('__exit__', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                    do_return_1 = False
                    retval__1 = ag__.UndefinedReturnValue()
                    try:
                        do_return_1 = True
                        retval__1 = False
                    except:
                        do_return_1 = False
                        raise
                    return fscope_2.ret(retval__1, do_return_1)

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_
        m = ag__.Undefined('m')
        y = ag__.Undefined('y')

        def try_body():
            nonlocal y

            def get_state():
                return (y,)

            def set_state(vars_):
                nonlocal y
                (y,) = vars_
            m = ag__.Undefined('m')
            y = ag__.Undefined('y')

            def with_body(value_):
                nonlocal y
                m = value_
                y = ag__.ld(m)
            ag__.with_stmt(ag__.converted_call(ag__.ld(M), (), None, fscope), with_body, get_state, set_state, ('y',), 1)

        def try_around(run_):
            nonlocal y
            try:
                run_()
            except ag__.ld(ValueError):
                y = 1
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('y',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return_2 = True
            retval__2 = ag__.ld(y)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
