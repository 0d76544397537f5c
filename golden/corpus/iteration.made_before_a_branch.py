def tf__made_before_a_branch(values, x):
    with ag__.FunctionScope('made_before_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        pairs = ag__.converted_call(ag__.ld(zip), (ag__.ld(values), ag__.converted_call(ag__.ld(range), (9,), None, fscope)), None, fscope)
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
                (v, i) = itr
                total = ag__.ld_target(total)
                total += ag__.ld(v) * ag__.ld(i)
            i = ag__.Undefined('i')
            v = ag__.Undefined('v')
            ag__.for_stmt(ag__.ld(pairs), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(v, i)'})

        def else_body():
            nonlocal total
            pass
        i = ag__.Undefined('i')
        v = ag__.Undefined('v')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('total',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
