def tf__tensor_items_set_in_a_loop(values):
    with ag__.FunctionScope('tensor_items_set_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def loop_body(itr):
            nonlocal values
            i = itr
            item_ = ag__.get_item(ag__.ld(values), ag__.ld(i)) * 10 + ag__.ld(i)
            values = ag__.set_item(ag__.ld(values), ag__.ld(i), item_)
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope),), None, fscope), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
