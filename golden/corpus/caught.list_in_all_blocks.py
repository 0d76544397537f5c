def tf__list_in_all_blocks(x):
    with ag__.FunctionScope('list_in_all_blocks', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = []

        def get_state():
            return (log,)

        def set_state(vars_):
            nonlocal log
            (log,) = vars_

        def try_body():
            nonlocal log

            def try_body():
                nonlocal log
                log = ag__.list_append(ag__.ld(log), ag__.ld(x))

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.converted_call(ag__.ld(ValueError), ('boo',), None, fscope)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
                log = ag__.list_append(ag__.ld(log), ag__.ld(x) + 1)

            def try_around(run_):
                nonlocal log
                try:
                    run_()
                except ag__.ld(ValueError):
                    log = ag__.list_append(ag__.ld(log), 100)
                else:
                    log = ag__.list_append(ag__.ld(log), 200)
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('log',), 1, lambda: (ag__.ld(ValueError),))

        def try_around(run_):
            nonlocal log
            try:
                run_()
            finally:
                log = ag__.list_append(ag__.ld(log), 300)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('log',), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(log)[-1]
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
