def tf__stars_and_items_in_a_list_display(n):
    with ag__.FunctionScope('stars_and_items_in_a_list_display', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(n)]

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def loop_body(itr):
            nonlocal values
            i = itr
            values = ag__.list_append(ag__.ld(values), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'i'})
        both = ag__.list_display([0], ag__.spread(ag__.ld(values)), [7], ag__.spread(ag__.ld(values)), ag__.spread(ag__.converted_call(ag__.ld(range), (2,), None, fscope)))
        copy = ag__.list_display(ag__.spread(ag__.ld(values)))
        copy = ag__.list_append(ag__.ld(copy), 6)
        try:
            do_return = True
            retval_ = (ag__.ld(both), ag__.ld(copy), ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.list_display(ag__.spread(ag__.ld(values)), [4]),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
