def tf__optional_in_nested_ifs(a, b):
    with ag__.FunctionScope('optional_in_nested_ifs', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        result = None

        def get_state():
            return (result,)

        def set_state(vars_):
            nonlocal result
            (result,) = vars_

        def if_body():
            nonlocal result

            def get_state():
                return (result,)

            def set_state(vars_):
                nonlocal result
                (result,) = vars_

            def if_body():
                nonlocal result
                result = ag__.ld(a) + ag__.ld(b)

            def else_body():
                nonlocal result
                pass
            ag__.if_stmt(ag__.ld(b) > 0, if_body, else_body, get_state, set_state, ('result',), 1)

        def else_body():
            nonlocal result

            def get_state():
                return (result,)

            def set_state(vars_):
                nonlocal result
                (result,) = vars_

            def if_body():
                nonlocal result
                result = ag__.ld(b)

            def else_body():
                nonlocal result
                result = None
            ag__.if_stmt(ag__.ld(b) > 0, if_body, else_body, get_state, set_state, ('result',), 1)
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('result',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
