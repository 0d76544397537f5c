def tf__largest_moving_sum(values, width):
    with ag__.FunctionScope('largest_moving_sum', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        best = -1000

        def get_state():
            return (best,)

        def set_state(vars_):
            nonlocal best
            (best,) = vars_

        def loop_body(itr):
            nonlocal best
            i = itr
            total = 0

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                j = itr
                total = ag__.ld_target(total)
                total += ag__.ld_items(ag__.get_item(ag__.ld(values), ag__.ld(i) + ag__.ld(j)))
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(width),), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'j'})

            def get_state():
                return (best,)

            def set_state(vars_):
                nonlocal best
                (best,) = vars_

            def if_body():
                nonlocal best
                best = ag__.ld(total)

            def else_body():
                nonlocal best
                pass
            ag__.if_stmt(ag__.ld(total) > ag__.ld(best), if_body, else_body, get_state, set_state, ('best',), 1)
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        total = ag__.Undefined('total')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope) - ag__.ld(width) + 1,), None, fscope), None, loop_body, get_state, set_state, ('best',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(best)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
