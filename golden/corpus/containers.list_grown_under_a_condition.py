def tf__list_grown_under_a_condition(n):
    with ag__.FunctionScope('list_grown_under_a_condition', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = []

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def loop_body(itr):
            nonlocal values
            i = itr

            def get_state():
                return (values,)

            def set_state(vars_):
                nonlocal values
                (values,) = vars_

            def if_body():
                nonlocal values
                values = ag__.list_append(ag__.ld(values), ag__.ld(i))

            def else_body():
                nonlocal values
                pass
            ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, ('values',), 1)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope), ag__.ld(values)[1])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
