def tf__list_in_a_tuple_behind_a_raise(a):
    with ag__.FunctionScope('list_in_a_tuple_behind_a_raise', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(a), 1]

        def get_state():
            return (pair,)

        def set_state(vars_):
            nonlocal pair
            (pair,) = vars_
        pair = ag__.Undefined('pair')

        def try_body():
            nonlocal pair

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.ld(ValueError)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(a) > 10, if_body, else_body, get_state, set_state, (), 0)
            pair = (ag__.ld(values),)

        def try_around(run_):
            nonlocal pair
            try:
                run_()
            except ag__.ld(ValueError):
                pair = (ag__.ld(values),)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('pair',), 1, lambda: (ag__.ld(ValueError),))
        values = ag__.list_append(ag__.ld(values), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(pair), ag__.ld(values))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
