def tf__empty_list_that_a_handler_deletes(x):
    with ag__.FunctionScope('empty_list_that_a_handler_deletes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        found = []

        def get_state():
            return (ag__.ldu(lambda: found, 'found'), x)

        def set_state(vars_):
            nonlocal x, found
            (found, x) = vars_

        def try_body():
            nonlocal x, found

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.ld(ValueError)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(x) > 2, if_body, else_body, get_state, set_state, (), 0)
            x = 7

        def try_around(run_):
            nonlocal x, found
            try:
                run_()
            except ag__.ld(ValueError) as found:
                x = 0
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('found', 'x'), 2, lambda: (ag__.ld(ValueError),))
        found = ag__.ldu(lambda: found, 'found')
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(found))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
