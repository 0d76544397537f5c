def tf__exception_from_a_callee(x, fail):
    with ag__.FunctionScope('exception_from_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def risky(v):
            with ag__.FunctionScope('risky', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    raise ag__.converted_call(ag__.ld(LookupError), ('no',), None, fscope_1)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(fail), if_body, else_body, get_state, set_state, (), 0)
                try:
                    do_return = True
                    retval_ = ag__.ld(v) * 2
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (do_return_1, retval__1)

        def set_state(vars_):
            nonlocal retval__1, do_return_1
            (do_return_1, retval__1) = vars_

        def try_body():
            nonlocal retval__1, do_return_1
            retval__1 = ag__.converted_call(ag__.ld(risky), (ag__.ld(x),), None, fscope)
            do_return_1 = True

        def try_around(run_):
            nonlocal retval__1, do_return_1
            try:
                run_()
            except ag__.ld(LookupError):
                retval__1 = -ag__.ld(x)
                do_return_1 = True
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return_1', 'retval__1'), 2, lambda: (ag__.ld(LookupError),))
        return fscope.ret(retval__1, do_return_1)
