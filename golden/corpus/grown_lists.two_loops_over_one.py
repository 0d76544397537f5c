def tf__two_loops_over_one(n):
    with ag__.FunctionScope('two_loops_over_one', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [4]

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def loop_body(itr):
            nonlocal l
            i = itr
            l = ag__.list_append(ag__.ld(l), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})
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
                total += ag__.ld(a) * ag__.ld(b)
            ag__.for_stmt(ag__.ld(l), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'b'})
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        ag__.for_stmt(ag__.ld(l), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'a'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
