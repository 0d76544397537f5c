def tf__name_of_a_handler_that_did_not_run(x):
    with ag__.FunctionScope('name_of_a_handler_that_did_not_run', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (ag__.ldu(lambda: error, 'error'), x)

        def set_state(vars_):
            nonlocal x, error
            (error, x) = vars_
        error = ag__.Undefined('error')

        def try_body():
            nonlocal x, error
            x = ag__.ld(x) + 1

        def try_around(run_):
            nonlocal x, error
            try:
                run_()
            except ag__.ld(ValueError) as error:
                x = 0
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('error', 'x'), 1, lambda: (ag__.ld(ValueError),))
        error = ag__.ldu(lambda: error, 'error')
        try:
            do_return = True
            retval_ = ag__.ld(error)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
