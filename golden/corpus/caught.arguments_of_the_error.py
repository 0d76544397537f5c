def tf__arguments_of_the_error(x):
    with ag__.FunctionScope('arguments_of_the_error', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (r,)

        def set_state(vars_):
            nonlocal r
            (r,) = vars_
        r = ag__.Undefined('r')

        def try_body():
            nonlocal r

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(ValueError), ('boo', 3), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
            r = 0

        def try_around(run_):
            nonlocal r
            try:
                run_()
            except ag__.ld(ValueError) as e:
                r = ag__.get_item(ag__.ld(e).args, 1) + ag__.ld(x)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('r',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(r)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
