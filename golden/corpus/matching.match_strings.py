def tf__match_strings(x, op):
    with ag__.FunctionScope('match_strings', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def if_body():
            nonlocal x
            x = ag__.ld(x) + 1

        def else_body():
            nonlocal x

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def if_body():
                nonlocal x
                x = -ag__.ld(x)

            def else_body():
                nonlocal x
                pass
            ag__.if_stmt(ag__.match_value(ag__.ld(op), 'neg'), if_body, else_body, get_state, set_state, ('x',), 1)
        ag__.if_stmt(ag__.match_value(ag__.ld(op), 'add'), if_body, else_body, get_state, set_state, ('x',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
