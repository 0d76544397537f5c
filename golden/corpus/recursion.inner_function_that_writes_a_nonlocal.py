def tf__inner_function_that_writes_a_nonlocal(n):
    with ag__.FunctionScope('inner_function_that_writes_a_nonlocal', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        calls = 0

        @ag__.autograph_artifact
        def fibonacci(k):
            nonlocal calls
            with ag__.FunctionScope('fibonacci', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                calls = ag__.ld(calls)
                calls += 1

                def get_state():
                    return (ag__.ldu(lambda: calls, 'calls'), do_return, retval_)

                def set_state(vars_):
                    nonlocal retval_, do_return, calls
                    (calls, do_return, retval_) = vars_

                def if_body():
                    nonlocal retval_, do_return, calls
                    try:
                        do_return = True
                        retval_ = ag__.ld(k)
                    except:
                        do_return = False
                        raise

                def else_body():
                    nonlocal retval_, do_return, calls
                    try:
                        do_return = True
                        retval_ = ag__.converted_call(ag__.ld(fibonacci), (ag__.ld(k) - 1,), None, fscope_1) + ag__.converted_call(ag__.ld(fibonacci), (ag__.ld(k) - 2,), None, fscope_1)
                    except:
                        do_return = False
                        raise
                ag__.if_stmt(ag__.ld(k) < 2, if_body, else_body, get_state, set_state, ('calls', 'do_return', 'retval_'), 3)
                return fscope_1.ret(retval_, do_return)
        result = ag__.converted_call(ag__.ld(fibonacci), (ag__.ld(n),), None, fscope)
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(result), ag__.ld(calls))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
