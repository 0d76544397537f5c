def tf__list_grown_in_python(x):
    with ag__.FunctionScope('list_grown_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            k = itr
            values = ag__.list_append(ag__.ld(values), ag__.ld(x) * ag__.ld(k))
        k = ag__.Undefined('k')
        ag__.for_stmt((1, 2, 3), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'k'})
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            v = itr

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.ld_target(total)
                total += ag__.ld_items(v)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.ld(v) > 3, if_body, else_body, get_state, set_state, ('total',), 1)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
