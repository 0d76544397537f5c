def tf__two_functions_over_one_variable(x):
    with ag__.FunctionScope('two_functions_over_one_variable', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        value = ag__.ld(x)

        @ag__.autograph_artifact
        def get():
            with ag__.FunctionScope('get', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = ag__.ld(value)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        @ag__.autograph_artifact
        def put(v):
            nonlocal value
            with ag__.FunctionScope('put', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                value = ag__.ld(v)

        def get_state():
            return (value,)

        def set_state(vars_):
            nonlocal value
            (value,) = vars_

        def if_body():
            nonlocal value
            ag__.converted_call(ag__.ld(put), (ag__.ld(x) * 2,), None, fscope)

        def else_body():
            nonlocal value
            value = 7
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('value',), 1)
        try:
            do_return_1 = True
            retval__1 = (ag__.converted_call(ag__.ld(get), (), None, fscope), ag__.ld(value))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
