def tf__captured_variable(x, k):
    with ag__.FunctionScope('captured_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def scaled(v):
            with ag__.FunctionScope('scaled', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = ag__.ld(v) * ag__.ld(k)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (do_return_1, retval__1)

        def set_state(vars_):
            nonlocal retval__1, do_return_1
            (do_return_1, retval__1) = vars_

        def if_body():
            nonlocal retval__1, do_return_1
            try:
                do_return_1 = True
                retval__1 = ag__.converted_call(ag__.ld(scaled), (ag__.ld(x),), None, fscope)
            except:
                do_return_1 = False
                raise

        def else_body():
            nonlocal retval__1, do_return_1
            try:
                do_return_1 = True
                retval__1 = ag__.converted_call(ag__.ld(scaled), (ag__.ld(x) - 1,), None, fscope)
            except:
                do_return_1 = False
                raise
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return_1', 'retval__1'), 2)
        return fscope.ret(retval__1, do_return_1)
