def tf__list_growth(x):
    with ag__.FunctionScope('list_growth', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = []

        def get_state():
            return (log,)

        def set_state(vars_):
            nonlocal log
            (log,) = vars_

        def loop_body(itr):
            nonlocal log
            i = itr

            def get_state():
                return (log,)

            def set_state(vars_):
                nonlocal log
                (log,) = vars_

            def try_body():
                nonlocal log
                log = ag__.list_append(ag__.ld(log), ag__.ld(i))
                ag__.converted_call(ag__.ld(check), (ag__.ld(x),), None, fscope)
                log = ag__.list_append(ag__.ld(log), 10)

            def try_around(run_):
                nonlocal log
                try:
                    run_()
                except ag__.ld(ValueError):
                    log = ag__.list_append(ag__.ld(log), 99)
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('log',), 1, lambda: (ag__.ld(ValueError),))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (3,), None, fscope), None, loop_body, get_state, set_state, ('log',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(log)[0] + ag__.ld(log)[1] * 10
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
