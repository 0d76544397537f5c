def tf__print_then_raise(x):
    with ag__.FunctionScope('print_then_raise', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.converted_call(ag__.ld(print), ('start', ag__.ld(x)), None, fscope)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def try_body():
            def try_body():
                ag__.converted_call(ag__.ld(print), ('in',), None, fscope)

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
                except ag__.ld(ValueError) as e:
                    ag__.converted_call(ag__.ld(print), ('caught', ag__.ld(e)), None, fscope)
                else:
                    ag__.converted_call(ag__.ld(print), ('else',), None, fscope)
            ag__.try_stmt(try_body, try_around, get_state, set_state, (), 0, lambda: (ag__.ld(ValueError),))

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
