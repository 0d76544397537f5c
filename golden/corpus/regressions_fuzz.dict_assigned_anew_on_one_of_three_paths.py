def tf__dict_assigned_anew_on_one_of_three_paths(a):
    with ag__.FunctionScope('dict_assigned_anew_on_one_of_three_paths', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': 1}
        e = ag__.ld(d)

        def get_state():
            return (d, e)

        def set_state(vars_):
            nonlocal e, d
            (d, e) = vars_

        def if_body():
            nonlocal e, d
            d = {'k': ag__.ld(a)}

        def else_body():
            nonlocal e, d

            def get_state():
                return (d, e)

            def set_state(vars_):
                nonlocal e, d
                (d, e) = vars_

            def if_body():
                nonlocal e, d
                d = ag__.set_item(ag__.ld(d), 'k', 5)

            def else_body():
                nonlocal e, d
                e = {'k': 9}
            ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('d', 'e'), 2)
        ag__.if_stmt(ag__.ld(a) > 2, if_body, else_body, get_state, set_state, ('d', 'e'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(d), ag__.ld(e))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
