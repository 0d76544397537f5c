def tf__match_enums(x, colour):
    with ag__.FunctionScope('match_enums', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                x = ag__.ld(x) * 50

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
                ag__.if_stmt(ag__.is_(ag__.ld(colour), None), if_body, else_body, get_state, set_state, ('x',), 1)
            ag__.if_stmt(ag__.match_value(ag__.ld(colour), ag__.ld(Colour).BLUE), if_body, else_body, get_state, set_state, ('x',), 1)
        ag__.if_stmt(ag__.match_value(ag__.ld(colour), ag__.ld(Colour).RED), if_body, else_body, get_state, set_state, ('x',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
