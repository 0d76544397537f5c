def tf__gone_over_backwards(n):
    with ag__.FunctionScope('gone_over_backwards', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
        t = 0

        def get_state():
            return (t,)

        def set_state(vars_):
            nonlocal t
            (t,) = vars_

        def loop_body(itr):
            nonlocal t
            v = itr
            t = ag__.ld(t) * 10 + ag__.ld(v)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(reversed), (ag__.ld(l),), None, fscope), None, loop_body, get_state, set_state, ('t',), {'iterate_names': 'v'})
        try:
            do_return = True
            retval_ = ag__.ld(t)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
