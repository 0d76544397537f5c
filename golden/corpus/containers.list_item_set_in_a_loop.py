def tf__list_item_set_in_a_loop(n):
    with ag__.FunctionScope('list_item_set_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [0, 0]

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def loop_body(itr):
            nonlocal values
            i = itr
            values = ag__.set_item(ag__.ld(values), 0, ag__.ld(values)[0] + ag__.ld(i))
            item_ = ag__.ld(values)[1]
            item_ += 1
            values = ag__.set_item(ag__.ld(values), 1, item_)
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
