def tf__sliced_grown(n):
    with ag__.FunctionScope('sliced_grown', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [4, 5, 6]

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
        try:
            do_return = True
            retval_ = (ag__.get_item(ag__.ld(l), ag__.slice_(1, None, None)), ag__.get_item(ag__.ld(l), ag__.slice_(None, -1, None)), ag__.get_item(ag__.ld(l), ag__.slice_(None, None, 2)), ag__.get_item(ag__.ld(l), ag__.slice_(ag__.ld(n), None, None)), ag__.get_item(ag__.ld(l), ag__.slice_(None, None, -1)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
