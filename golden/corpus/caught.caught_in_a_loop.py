def tf__caught_in_a_loop(n):
    with ag__.FunctionScope('caught_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def try_body():
                nonlocal total
                total = ag__.ld_target(total)
                total += ag__.ld_items(ag__.converted_call(ag__.ld(check), (3 - ag__.ld(i),), None, fscope))

            def try_around(run_):
                nonlocal total
                try:
                    run_()
                except ag__.ld(ValueError):
                    total = ag__.ld(total)
                    total -= 1
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('total',), 1, lambda: (ag__.ld(ValueError),))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
