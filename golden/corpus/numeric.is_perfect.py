def tf__is_perfect(n):
    with ag__.FunctionScope('is_perfect', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            d = itr

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.ld_target(total)
                total += ag__.ld_items(d)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.ld(n) % ag__.ld(d) == 0, if_body, else_body, get_state, set_state, ('total',), 1)
        d = ag__.Undefined('d')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (1, ag__.ld(n)), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'd'})
        try:
            do_return = True
            retval_ = ag__.ld(total) == ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
