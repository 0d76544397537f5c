def tf__match_in_a_loop(n):
    with ag__.FunctionScope('match_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            i = itr
            continue_ = False
            subject_ = ag__.ld(i) % 3

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                continue_ = True

            def else_body():
                nonlocal total

                def get_state():
                    return (total,)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def if_body():
                    nonlocal total
                    total = ag__.ld(total)
                    total += 1

                def else_body():
                    nonlocal total

                    def get_state():
                        return (total,)

                    def set_state(vars_):
                        nonlocal total
                        (total,) = vars_

                    def if_body():
                        nonlocal total
                        total = ag__.ld(total)
                        total += 10

                    def else_body():
                        nonlocal total
                        pass
                    ag__.if_stmt(ag__.match_value(subject_, 2), if_body, else_body, get_state, set_state, ('total',), 1)
                ag__.if_stmt(ag__.match_value(subject_, 1), if_body, else_body, get_state, set_state, ('total',), 1)
            ag__.if_stmt(ag__.match_value(subject_, 0), if_body, else_body, get_state, set_state, ('total',), 1)
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        subject_ = ag__.Undefined('subject_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
