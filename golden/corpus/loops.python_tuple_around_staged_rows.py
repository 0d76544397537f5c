def tf__python_tuple_around_staged_rows(values, weights):
    with ag__.FunctionScope('python_tuple_around_staged_rows', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            w = itr

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                v = itr
                total = ag__.ld_target(total)
                total += ag__.ld(w) * ag__.ld(v)
            ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        v = ag__.Undefined('v')
        w = ag__.Undefined('w')
        ag__.for_stmt(ag__.ld(weights), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'w'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
