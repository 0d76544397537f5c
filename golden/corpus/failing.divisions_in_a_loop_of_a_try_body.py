def tf__divisions_in_a_loop_of_a_try_body(n):
    with ag__.FunctionScope('divisions_in_a_loop_of_a_try_body', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_
        i = ag__.Undefined('i')

        def try_body():
            nonlocal total

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                i = itr
                total = ag__.ld_target(total)
                total += 12 // (2 - ag__.ld(i))
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})

        def try_around(run_):
            nonlocal total
            try:
                run_()
            except ag__.ld(ZeroDivisionError):
                total = ag__.ld(total) * 100
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('total',), 1, lambda: (ag__.ld(ZeroDivisionError),))
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
