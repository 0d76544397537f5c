def tf__four_loops_deep(n):
    with ag__.FunctionScope('four_loops_deep', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        count = 0

        def get_state():
            return (count,)

        def set_state(vars_):
            nonlocal count
            (count,) = vars_

        def loop_body(itr):
            nonlocal count
            a = itr

            def get_state():
                return (count,)

            def set_state(vars_):
                nonlocal count
                (count,) = vars_

            def loop_body(itr):
                nonlocal count
                b = itr

                def get_state():
                    return (count,)

                def set_state(vars_):
                    nonlocal count
                    (count,) = vars_

                def loop_body(itr):
                    nonlocal count
                    c = itr

                    def get_state():
                        return (count,)

                    def set_state(vars_):
                        nonlocal count
                        (count,) = vars_

                    def loop_body(itr):
                        nonlocal count
                        d = itr
                        count = ag__.ld_target(count)
                        count += ag__.ld(a) + ag__.ld(b) + ag__.ld(c) + ag__.ld(d) + 1
                    ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(c), ag__.ld(n)), None, fscope), None, loop_body, get_state, set_state, ('count',), {'iterate_names': 'd'})
                ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(b), ag__.ld(n)), None, fscope), None, loop_body, get_state, set_state, ('count',), {'iterate_names': 'c'})
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a), ag__.ld(n)), None, fscope), None, loop_body, get_state, set_state, ('count',), {'iterate_names': 'b'})
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        c = ag__.Undefined('c')
        d = ag__.Undefined('d')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('count',), {'iterate_names': 'a'})
        try:
            do_return = True
            retval_ = ag__.ld(count)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
