def tf__raise_in_the_test_of_a_loop(x):
    with ag__.FunctionScope('raise_in_the_test_of_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def positive(v):
            with ag__.FunctionScope('positive', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.converted_call(ag__.ld(ValueError), ('too much', ag__.ld(v)), None, fscope_1)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(v) > 100, if_body, else_body, get_state, set_state, (), 0)
                try:
                    do_return = True
                    retval_ = ag__.ld(v) > 0
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        n = 0

        def get_state():
            return (x, n)

        def set_state(vars_):
            nonlocal x, n
            (x, n) = vars_

        def try_body():
            nonlocal x, n

            def get_state():
                return (n, x)

            def set_state(vars_):
                nonlocal x, n
                (n, x) = vars_

            def loop_body():
                nonlocal x, n
                x = ag__.ld(x) * 2
                n = ag__.ld(n)
                n += 1

            def loop_test():
                return ag__.converted_call(ag__.ld(positive), (ag__.ld(x),), None, fscope)
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n', 'x'), {})

        def try_around(run_):
            nonlocal x, n
            try:
                run_()
            except ag__.ld(ValueError) as error:
                x = -ag__.ld(n)
                ag__.converted_call(ag__.ld(print), (ag__.get_item(ag__.ld(error).args, 1),), None, fscope)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('x', 'n'), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return_1 = True
            retval__1 = ag__.ld(x)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
