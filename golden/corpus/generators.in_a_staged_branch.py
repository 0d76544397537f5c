def tf__in_a_staged_branch(x):
    with ag__.FunctionScope('in_a_staged_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def if_body():
            nonlocal total

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                v = itr
                total = ag__.ld_target(total)
                total += ag__.ld_items(v)
            v = ag__.Undefined('v')
            ag__.for_stmt(ag__.converted_call(ag__.ld(_collatz), (ag__.ld(x),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})

        def else_body():
            nonlocal total
            total = ag__.converted_call(ag__.ld(sum), (ag__.converted_call(ag__.ld(_count_down), (ag__.ld(x) + 6,), None, fscope),), None, fscope)
        v = ag__.Undefined('v')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('total',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
