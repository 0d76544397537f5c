def tf__extended_by_another(n):
    with ag__.FunctionScope('extended_by_another', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
        m = [1]

        def get_state():
            return (m,)

        def set_state(vars_):
            nonlocal m
            (m,) = vars_

        def loop_body(itr):
            nonlocal m
            i = itr
            m = ag__.list_append(ag__.ld(m), ag__.ld(i))
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('m',), {'iterate_names': 'i'})
        l = ag__.ld_target(l)
        l += ag__.ld_items(m)
        ag__.converted_call(ag__.ld(l).extend, (ag__.ld(m),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
