def tf__zip_with_continue_and_else(rows):
    with ag__.FunctionScope('zip_with_continue_and_else', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            ((a, b), k) = itr
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
            ag__.if_stmt(ag__.ld(a) == 3, if_body, else_body, get_state, set_state, ('continue_',), 1)

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.ld_target(total)
                total += ag__.ld(a) * ag__.ld(b) * ag__.ld(k)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('total',), 1)
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        continue_ = ag__.Undefined('continue_')
        k = ag__.Undefined('k')
        ag__.for_stmt(ag__.converted_call(ag__.ld(zip), (ag__.ld(rows), ag__.converted_call(ag__.ld(range), (10, 13), None, fscope)), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '((a, b), k)'})
        total = ag__.ld(total)
        total += 1
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
