def tf__nonlocals_that_the_test_of_a_loop_sets(a):
    with ag__.FunctionScope('nonlocals_that_the_test_of_a_loop_sets', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        (b, n) = (0, 0)

        @ag__.autograph_artifact
        def step(k):
            nonlocal b
            with ag__.FunctionScope('step', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                b = ag__.ld(b) + ag__.ld(k)
                try:
                    do_return = True
                    retval_ = ag__.ld(b)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (b, n)

        def set_state(vars_):
            nonlocal n, b
            (b, n) = vars_

        def loop_body():
            nonlocal n, b
            n = ag__.ld(n)
            n += 1
            b = ag__.ld(b)
            b += 1

        def loop_test():
            return ag__.and_(lambda: ag__.ld(n) < 3, lambda: ag__.converted_call(ag__.ld(step), (ag__.ld(a),), None, fscope) < 7)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('b', 'n'), {})
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(b), ag__.ld(n))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
