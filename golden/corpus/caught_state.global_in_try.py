def tf__global_in_try(x):
    global G
    with ag__.FunctionScope('global_in_try', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        G = 0

        def get_state():
            return (ag__.ldu(lambda: G, 'G'),)

        def set_state(vars_):
            global G
            (G,) = vars_

        def try_body():
            global G
            G = 1

            def get_state():
                return (ag__.ldu(lambda: G, 'G'),)

            def set_state(vars_):
                global G
                (G,) = vars_

            def if_body():
                global G
                raise ag__.ld(ValueError)

            def else_body():
                global G
                pass
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('G',), 1)
            G = 2

        def try_around(run_):
            global G
            try:
                run_()
            except ag__.ld(ValueError):
                G = ag__.ld(G) + 10
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('G',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(G)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
