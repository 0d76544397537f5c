def tf__nested_try(x, kind):
    with ag__.FunctionScope('nested_try', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def try_body():
            nonlocal x

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def try_body():
                nonlocal x

                def try_body():
                    nonlocal x

                    def get_state():
                        return ()

                    def set_state(vars_):
                        pass

                    def if_body():
                        raise ag__.converted_call(ag__.ld(KeyError), ('inner',), None, fscope)

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.ld(kind) == 1, if_body, else_body, get_state, set_state, (), 0)

                    def get_state():
                        return ()

                    def set_state(vars_):
                        pass

                    def if_body():
                        raise ag__.converted_call(ag__.ld(ValueError), ('outer',), None, fscope)

                    def else_body():
                        pass
                    ag__.if_stmt(ag__.ld(kind) == 2, if_body, else_body, get_state, set_state, (), 0)
                    x = ag__.ld(x)
                    x += 1

                def try_around(run_):
                    nonlocal x
                    try:
                        run_()
                    except ag__.ld(KeyError):
                        x = ag__.ld(x)
                        x += 10
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('x',), 1, lambda: (ag__.ld(KeyError),))

            def try_around(run_):
                nonlocal x
                try:
                    run_()
                finally:
                    x = ag__.ld(x)
                    x += 100
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('x',), 1, None)

        def try_around(run_):
            nonlocal x
            try:
                run_()
            except ag__.ld(ValueError):
                x = ag__.ld(x)
                x += 1000
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('x',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
