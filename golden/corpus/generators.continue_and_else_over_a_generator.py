def tf__continue_and_else_over_a_generator(values):
    with ag__.FunctionScope('continue_and_else_over_a_generator', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            v = itr
            continue_ = False

            def get_state():
                return (continue_,)

            def set_state(vars_):
                nonlocal continue_
                (continue_,) = vars_

            def if_body():
                nonlocal continue_
                continue_ = True

            def else_body():
                nonlocal continue_
                pass
            ag__.if_stmt(ag__.ld(v) == 8, if_body, else_body, get_state, set_state, ('continue_',), 1)

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
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('total',), 1)
        continue_ = ag__.Undefined('continue_')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        total = ag__.ld(total)
        total += 1000
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
