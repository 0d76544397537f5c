def tf__managers_and_handlers_deep_within_conditions(a, b):
    with ag__.FunctionScope('managers_and_handlers_deep_within_conditions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (b,)

        def set_state(vars_):
            nonlocal b
            (b,) = vars_

        def if_body():
            nonlocal b

            def get_state():
                return (b,)

            def set_state(vars_):
                nonlocal b
                (b,) = vars_

            def if_body():
                nonlocal b

                def get_state():
                    return (b,)

                def set_state(vars_):
                    nonlocal b
                    (b,) = vars_

                def if_body():
                    nonlocal b

                    def get_state():
                        return (b,)

                    def set_state(vars_):
                        nonlocal b
                        (b,) = vars_

                    def if_body():
                        nonlocal b

                        def get_state():
                            return (b,)

                        def set_state(vars_):
                            nonlocal b
                            (b,) = vars_

                        def if_body():
                            nonlocal b

                            def get_state():
                                return (b,)

                            def set_state(vars_):
                                nonlocal b
                                (b,) = vars_

                            def if_body():
                                nonlocal b

                                def get_state():
                                    return (b,)

                                def set_state(vars_):
                                    nonlocal b
                                    (b,) = vars_

                                def if_body():
                                    nonlocal b

                                    def get_state():
                                        return (b, n)

                                    def set_state(vars_):
                                        nonlocal n, b
                                        (b, n) = vars_
                                    n = ag__.Undefined('n')

                                    def with_body(value_):
                                        nonlocal n, b
                                        n = value_

                                        def with_body(value_):
                                            nonlocal n, b
                                            b = ag__.ld_target(b)
                                            b += ag__.ld_items(n)
                                        ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).nullcontext, (3,), None, fscope), with_body, get_state, set_state, ('b', 'n'), 2)
                                    ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).nullcontext, (2,), None, fscope), with_body, get_state, set_state, ('b', 'n'), 2)

                                    def get_state():
                                        return (b,)

                                    def set_state(vars_):
                                        nonlocal b
                                        (b,) = vars_

                                    def try_body():
                                        nonlocal b

                                        def try_body():
                                            nonlocal b
                                            b = ag__.ld_target(b)
                                            b += ag__.ld_items(ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope))

                                        def try_around(run_):
                                            nonlocal b
                                            try:
                                                run_()
                                            except ag__.ld(ValueError):
                                                b = ag__.ld_target(b)
                                                b -= ag__.ld_items(n)
                                        ag__.try_stmt(try_body, try_around, get_state, set_state, ('b',), 1, lambda: (ag__.ld(ValueError),))

                                    def try_around(run_):
                                        nonlocal b
                                        try:
                                            run_()
                                        finally:
                                            b = ag__.ld_target(b)
                                            b *= 2
                                    ag__.try_stmt(try_body, try_around, get_state, set_state, ('b',), 1, None)

                                def else_body():
                                    nonlocal b
                                    pass
                                n = ag__.Undefined('n')
                                ag__.if_stmt(ag__.ld(a) != 7, if_body, else_body, get_state, set_state, ('b',), 1)

                            def else_body():
                                nonlocal b
                                pass
                            n = ag__.Undefined('n')
                            ag__.if_stmt(ag__.ld(b) != 6, if_body, else_body, get_state, set_state, ('b',), 1)

                        def else_body():
                            nonlocal b
                            pass
                        n = ag__.Undefined('n')
                        ag__.if_stmt(ag__.ld(b) != 5, if_body, else_body, get_state, set_state, ('b',), 1)

                    def else_body():
                        nonlocal b
                        pass
                    n = ag__.Undefined('n')
                    ag__.if_stmt(ag__.ld(a) < 9, if_body, else_body, get_state, set_state, ('b',), 1)

                def else_body():
                    nonlocal b
                    pass
                n = ag__.Undefined('n')
                ag__.if_stmt(ag__.ld(b) < 9, if_body, else_body, get_state, set_state, ('b',), 1)

            def else_body():
                nonlocal b
                pass
            n = ag__.Undefined('n')
            ag__.if_stmt(ag__.ld(a) != 2, if_body, else_body, get_state, set_state, ('b',), 1)

        def else_body():
            nonlocal b
            pass
        n = ag__.Undefined('n')
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('b',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(b)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
