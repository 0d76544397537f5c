def tf__nested_loops_over_generators(values):
    with ag__.FunctionScope('nested_loops_over_generators', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            a = itr

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                b = itr
                total = ag__.ld_target(total)
                total += ag__.ld_items(b)
            ag__.for_stmt(ag__.converted_call(ag__.ld(_collatz), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'b'})
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        ag__.for_stmt(ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'a'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
