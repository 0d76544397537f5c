def tf__items_deleted_in_a_loop(n):
    with ag__.FunctionScope('items_deleted_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [4, 5, 6, 7, 8]

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def loop_body(itr):
            nonlocal l
            i = itr
            l = ag__.del_item(ag__.ld(l), 0)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
