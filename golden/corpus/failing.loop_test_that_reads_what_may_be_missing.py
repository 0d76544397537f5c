def tf__loop_test_that_reads_what_may_be_missing(x, n):
    with ag__.FunctionScope('loop_test_that_reads_what_may_be_missing', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_
        limit = ag__.Undefined('limit')

        def try_body():
            nonlocal n
            limit = ag__.if_exp(ag__.ld(x) < -5, lambda: None, lambda: ag__.ld(n), 'x < -5')
            n = ag__.converted_call(ag__.ld(_counted), (ag__.converted_call(ag__.ld(_counted), (ag__.ld(limit),), None, fscope),), None, fscope) + ag__.ld(limit)

        def try_around(run_):
            nonlocal n
            try:
                run_()
            finally:
                ag__.converted_call(ag__.ld(print), ('done', ag__.ld(x)), None, fscope)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('n',), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
