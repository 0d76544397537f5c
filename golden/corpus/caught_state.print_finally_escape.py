def tf__print_finally_escape(x):
    with ag__.FunctionScope('print_finally_escape', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def try_body():
            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(ValueError), ('boo',), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
            ag__.converted_call(ag__.ld(print), ('after',), None, fscope)

        def try_around(run_):
            try:
                run_()
            finally:
                ag__.converted_call(ag__.ld(print), ('finally',), None, fscope)
        ag__.try_stmt(try_body, try_around, get_state, set_state, (), 0, None)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
