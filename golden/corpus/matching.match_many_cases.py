def tf__match_many_cases(x):
    with ag__.FunctionScope('match_many_cases', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        unmatched_ = False

        def get_state():
            return (r, unmatched_)

        def set_state(vars_):
            nonlocal unmatched_, r
            (r, unmatched_) = vars_

        def if_body():
            nonlocal unmatched_, r
            r = 5

        def else_body():
            nonlocal unmatched_, r

            def get_state():
                return (r, unmatched_)

            def set_state(vars_):
                nonlocal unmatched_, r
                (r, unmatched_) = vars_

            def if_body():
                nonlocal unmatched_, r
                r = 3

            def else_body():
                nonlocal unmatched_, r

                def get_state():
                    return (r, unmatched_)

                def set_state(vars_):
                    nonlocal unmatched_, r
                    (r, unmatched_) = vars_

                def if_body():
                    nonlocal unmatched_, r
                    r = 8

                def else_body():
                    nonlocal unmatched_, r

                    def get_state():
                        return (r, unmatched_)

                    def set_state(vars_):
                        nonlocal unmatched_, r
                        (r, unmatched_) = vars_

                    def if_body():
                        nonlocal unmatched_, r
                        r = 1

                    def else_body():
                        nonlocal unmatched_, r

                        def get_state():
                            return (r, unmatched_)

                        def set_state(vars_):
                            nonlocal unmatched_, r
                            (r, unmatched_) = vars_

                        def if_body():
                            nonlocal unmatched_, r
                            r = 13

                        def else_body():
                            nonlocal unmatched_, r

                            def get_state():
                                return (r, unmatched_)

                            def set_state(vars_):
                                nonlocal unmatched_, r
                                (r, unmatched_) = vars_

                            def if_body():
                                nonlocal unmatched_, r
                                r = 2

                            def else_body():
                                nonlocal unmatched_, r

                                def get_state():
                                    return (r, unmatched_)

                                def set_state(vars_):
                                    nonlocal unmatched_, r
                                    (r, unmatched_) = vars_

                                def if_body():
                                    nonlocal unmatched_, r
                                    r = 7

                                def else_body():
                                    nonlocal unmatched_, r

                                    def get_state():
                                        return (r, unmatched_)

                                    def set_state(vars_):
                                        nonlocal unmatched_, r
                                        (r, unmatched_) = vars_

                                    def if_body():
                                        nonlocal unmatched_, r
                                        r = 21

                                    def else_body():
                                        nonlocal unmatched_, r

                                        def get_state():
                                            return (r, unmatched_)

                                        def set_state(vars_):
                                            nonlocal unmatched_, r
                                            (r, unmatched_) = vars_

                                        def if_body():
                                            nonlocal unmatched_, r
                                            r = 4

                                        def else_body():
                                            nonlocal unmatched_, r

                                            def get_state():
                                                return (r, unmatched_)

                                            def set_state(vars_):
                                                nonlocal unmatched_, r
                                                (r, unmatched_) = vars_

                                            def if_body():
                                                nonlocal unmatched_, r
                                                r = 6

                                            def else_body():
                                                nonlocal unmatched_, r

                                                def get_state():
                                                    return (r, unmatched_)

                                                def set_state(vars_):
                                                    nonlocal unmatched_, r
                                                    (r, unmatched_) = vars_

                                                def if_body():
                                                    nonlocal unmatched_, r
                                                    r = 9

                                                def else_body():
                                                    nonlocal unmatched_, r

                                                    def get_state():
                                                        return (r, unmatched_)

                                                    def set_state(vars_):
                                                        nonlocal unmatched_, r
                                                        (r, unmatched_) = vars_

                                                    def if_body():
                                                        nonlocal unmatched_, r
                                                        r = 10

                                                    def else_body():
                                                        nonlocal unmatched_, r

                                                        def get_state():
                                                            return (r, unmatched_)

                                                        def set_state(vars_):
                                                            nonlocal unmatched_, r
                                                            (r, unmatched_) = vars_

                                                        def if_body():
                                                            nonlocal unmatched_, r
                                                            r = 11

                                                        def else_body():
                                                            nonlocal unmatched_, r

                                                            def get_state():
                                                                return (r, unmatched_)

                                                            def set_state(vars_):
                                                                nonlocal unmatched_, r
                                                                (r, unmatched_) = vars_

                                                            def if_body():
                                                                nonlocal unmatched_, r
                                                                r = 12

                                                            def else_body():
                                                                nonlocal unmatched_, r

                                                                def get_state():
                                                                    return (r, unmatched_)

                                                                def set_state(vars_):
                                                                    nonlocal unmatched_, r
                                                                    (r, unmatched_) = vars_

                                                                def if_body():
                                                                    nonlocal unmatched_, r
                                                                    r = 14

                                                                def else_body():
                                                                    nonlocal unmatched_, r

                                                                    def get_state():
                                                                        return (r, unmatched_)

                                                                    def set_state(vars_):
                                                                        nonlocal unmatched_, r
                                                                        (r, unmatched_) = vars_

                                                                    def if_body():
                                                                        nonlocal unmatched_, r
                                                                        r = 15

                                                                    def else_body():
                                                                        nonlocal unmatched_, r
                                                                        unmatched_ = True
                                                                    r = ag__.Undefined('r')
                                                                    ag__.if_stmt(ag__.match_value(ag__.ld(x), 15), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                                                r = ag__.Undefined('r')
                                                                ag__.if_stmt(ag__.match_value(ag__.ld(x), 14), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                                            r = ag__.Undefined('r')
                                                            ag__.if_stmt(ag__.match_value(ag__.ld(x), 13), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                                        r = ag__.Undefined('r')
                                                        ag__.if_stmt(ag__.match_value(ag__.ld(x), 12), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                                    r = ag__.Undefined('r')
                                                    ag__.if_stmt(ag__.match_value(ag__.ld(x), 11), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                                r = ag__.Undefined('r')
                                                ag__.if_stmt(ag__.match_value(ag__.ld(x), 10), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                            r = ag__.Undefined('r')
                                            ag__.if_stmt(ag__.match_value(ag__.ld(x), 9), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                        r = ag__.Undefined('r')
                                        ag__.if_stmt(ag__.match_value(ag__.ld(x), 8), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                    r = ag__.Undefined('r')
                                    ag__.if_stmt(ag__.match_value(ag__.ld(x), 7), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                                r = ag__.Undefined('r')
                                ag__.if_stmt(ag__.match_value(ag__.ld(x), 6), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                            r = ag__.Undefined('r')
                            ag__.if_stmt(ag__.match_value(ag__.ld(x), 5), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                        r = ag__.Undefined('r')
                        ag__.if_stmt(ag__.match_value(ag__.ld(x), 4), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                    r = ag__.Undefined('r')
                    ag__.if_stmt(ag__.match_value(ag__.ld(x), 3), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
                r = ag__.Undefined('r')
                ag__.if_stmt(ag__.match_value(ag__.ld(x), 2), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
            r = ag__.Undefined('r')
            ag__.if_stmt(ag__.match_value(ag__.ld(x), 1), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)
        r = ag__.Undefined('r')
        ag__.if_stmt(ag__.match_value(ag__.ld(x), 0), if_body, else_body, get_state, set_state, ('r', 'unmatched_'), 2)

        def get_state():
            return (ag__.ldu(lambda: r, 'r'),)

        def set_state(vars_):
            nonlocal r
            (r,) = vars_

        def if_body():
            nonlocal r

            def get_state():
                return (ag__.ldu(lambda: r, 'r'),)

            def set_state(vars_):
                nonlocal r
                (r,) = vars_

            def if_body():
                nonlocal r
                r = 16

            def else_body():
                nonlocal r

                def get_state():
                    return (ag__.ldu(lambda: r, 'r'),)

                def set_state(vars_):
                    nonlocal r
                    (r,) = vars_

                def if_body():
                    nonlocal r
                    r = 17

                def else_body():
                    nonlocal r

                    def get_state():
                        return (ag__.ldu(lambda: r, 'r'),)

                    def set_state(vars_):
                        nonlocal r
                        (r,) = vars_

                    def if_body():
                        nonlocal r
                        r = 180

                    def else_body():
                        nonlocal r
                        r = -1
                    ag__.if_stmt(ag__.match_value(ag__.ld(x), 18), if_body, else_body, get_state, set_state, ('r',), 1)
                ag__.if_stmt(ag__.match_value(ag__.ld(x), 17), if_body, else_body, get_state, set_state, ('r',), 1)
            ag__.if_stmt(ag__.match_value(ag__.ld(x), 16), if_body, else_body, get_state, set_state, ('r',), 1)

        def else_body():
            nonlocal r
            pass
        ag__.if_stmt(unmatched_, if_body, else_body, get_state, set_state, ('r',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(r)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
