def tf__decorated_nested_function(x):
    with ag__.FunctionScope('decorated_nested_function', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def doubled(f):
            with ag__.FunctionScope('doubled', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = ag__.autograph_artifact(lambda v: ag__.converted_call(ag__.ld(f), (ag__.ld(v),), None, fscope_1) * 2)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        @doubled
        @ag__.autograph_artifact
        def f(v):
            with ag__.FunctionScope('f', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()

                def get_state():
                    return (do_return_1, retval__1)

                def set_state(vars_):
                    nonlocal retval__1, do_return_1
                    (do_return_1, retval__1) = vars_

                def if_body():
                    nonlocal retval__1, do_return_1
                    try:
                        do_return_1 = True
                        retval__1 = ag__.ld(v)
                    except:
                        do_return_1 = False
                        raise

                def else_body():
                    nonlocal retval__1, do_return_1
                    try:
                        do_return_1 = True
                        retval__1 = 0
                    except:
                        do_return_1 = False
                        raise
                ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('do_return_1', 'retval__1'), 2)
                return fscope_2.ret(retval__1, do_return_1)
        try:
            do_return_2 = True
            retval__2 = ag__.converted_call(ag__.ld(f), (ag__.ld(x),), None, fscope)
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
