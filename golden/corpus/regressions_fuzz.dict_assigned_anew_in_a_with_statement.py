def tf__dict_assigned_anew_in_a_with_statement(a):
    with ag__.FunctionScope('dict_assigned_anew_in_a_with_statement', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': ag__.ld(a)}
        e = ag__.ld(d)

        def get_state():
            return (d,)

        def set_state(vars_):
            nonlocal d
            (d,) = vars_

        def with_body(value_):
            nonlocal d

            def get_state():
                return (d,)

            def set_state(vars_):
                nonlocal d
                (d,) = vars_

            def if_body():
                nonlocal d
                d = {'k': 0}

            def else_body():
                nonlocal d
                pass
            ag__.if_stmt(ag__.ld(a) > 2, if_body, else_body, get_state, set_state, ('d',), 1)
        ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).nullcontext, (), None, fscope), with_body, get_state, set_state, ('d',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(d), ag__.ld(e))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
