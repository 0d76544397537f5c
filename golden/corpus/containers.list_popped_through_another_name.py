def tf__list_popped_through_another_name(n):
    with ag__.FunctionScope('list_popped_through_another_name', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = [ag__.ld(n)]

        def get_state():
            return (items,)

        def set_state(vars_):
            nonlocal items
            (items,) = vars_

        def loop_body(itr):
            nonlocal items
            i = itr
            items = ag__.list_append(ag__.ld(items), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('items',), {'iterate_names': 'i'})
        other = ag__.ld(items)
        try:
            do_return = True
            retval_ = (ag__.ld(n) + ag__.converted_call(ag__.ld(other).pop, (), None, fscope), ag__.converted_call(ag__.ld(len), (ag__.ld(items),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
