def tf__list_of_an_object_under_a_name(n):
    with ag__.FunctionScope('list_of_an_object_under_a_name', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        store = ag__.converted_call(ag__.ld(Store), (), None, fscope)
        items = ag__.ld(store).items
        total = 0

        def get_state():
            return (items, total)

        def set_state(vars_):
            nonlocal total, items
            (items, total) = vars_

        def loop_body(itr):
            nonlocal total, items
            i = itr
            items = ag__.list_append(ag__.ld(items), ag__.ld(i) * 2)
            total = ag__.ld_target(total)
            total += ag__.ld_items(ag__.converted_call(ag__.ld(store).last, (), None, fscope))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('items', 'total'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(items), ag__.ld(total))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
