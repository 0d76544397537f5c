def tf__try_with_nothing_in_it(a):
    with ag__.FunctionScope('try_with_nothing_in_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def loop_body(itr):
            nonlocal a
            i = itr
            continue_ = False

            def get_state():
                return (a, continue_)

            def set_state(vars_):
                nonlocal continue_, a
                (a, continue_) = vars_

            def if_body():
                nonlocal continue_, a

                def get_state():
                    return (a,)

                def set_state(vars_):
                    nonlocal a
                    (a,) = vars_

                def try_body():
                    nonlocal a
                    pass

                def try_around(run_):
                    nonlocal a
                    try:
                        run_()
                    finally:
                        a = ag__.ld(a) + ag__.ld(i)
                ag__.try_stmt(try_body, try_around, get_state, set_state, ('a',), 1, None)
                continue_ = True

            def else_body():
                nonlocal continue_, a
                pass
            ag__.if_stmt(ag__.ld(a) > 1, if_body, else_body, get_state, set_state, ('a', 'continue_'), 2)

            def get_state():
                return (a,)

            def set_state(vars_):
                nonlocal a
                (a,) = vars_

            def if_body():
                nonlocal a
                a = ag__.ld(a)
                a += 10

            def else_body():
                nonlocal a
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('a',), 1)
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2,), None, fscope), None, loop_body, get_state, set_state, ('a',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
