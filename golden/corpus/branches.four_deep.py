def tf__four_deep(a, b, c):
    with ag__.FunctionScope('four_deep', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        r = 0

        def get_state():
            return (r,)

        def set_state(vars_):
            nonlocal r
            (r,) = vars_

        def if_body():
            nonlocal r
            r = ag__.ld(r)
            r += 1

            def get_state():
                return (r,)

            def set_state(vars_):
                nonlocal r
                (r,) = vars_

            def if_body():
                nonlocal r
                r = ag__.ld(r)
                r += 10

                def get_state():
                    return (r,)

                def set_state(vars_):
                    nonlocal r
                    (r,) = vars_

                def if_body():
                    nonlocal r
                    r = ag__.ld(r)
                    r += 100

                    def get_state():
                        return (r,)

                    def set_state(vars_):
                        nonlocal r
                        (r,) = vars_

                    def if_body():
                        nonlocal r
                        r = ag__.ld(r)
                        r += 1000

                    def else_body():
                        nonlocal r
                        pass
                    ag__.if_stmt(ag__.ld(a) + ag__.ld(b) == ag__.ld(c), if_body, else_body, get_state, set_state, ('r',), 1)

                def else_body():
                    nonlocal r
                    r = ag__.ld(r)
                    r -= 100
                ag__.if_stmt(ag__.ld(c) > 0, if_body, else_body, get_state, set_state, ('r',), 1)

            def else_body():
                nonlocal r
                r = ag__.ld(r)
                r -= 10
            ag__.if_stmt(ag__.ld(b) > 0, if_body, else_body, get_state, set_state, ('r',), 1)

        def else_body():
            nonlocal r
            pass
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('r',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(r)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
