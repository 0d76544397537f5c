def tf__copies_of_a_grown_list(n):
    with ag__.FunctionScope('copies_of_a_grown_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = []

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
        a = ag__.converted_call(ag__.ld(copy).copy, (ag__.ld(l),), None, fscope)
        b = ag__.converted_call(ag__.ld(copy).deepcopy, (ag__.ld(l),), None, fscope)
        a = ag__.list_append(ag__.ld(a), 7)
        try:
            do_return = True
            retval_ = (ag__.ld(l), ag__.ld(a), ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
