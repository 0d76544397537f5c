def tf__iterators_of_a_list_advanced_once_each(x):
    with ag__.FunctionScope('iterators_of_a_list_advanced_once_each', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            items = itr

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.ld_target(total)
                total += ag__.ld_items(ag__.converted_call(ag__.ld(next), (ag__.ld(items),), None, fscope))

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.ld(x) > 2, if_body, else_body, get_state, set_state, ('total',), 1)
        items = ag__.Undefined('items')
        ag__.for_stmt([ag__.converted_call(ag__.ld(iter), ([1, 2],), None, fscope), ag__.converted_call(ag__.ld(iter), ([3, 4],), None, fscope)], None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'items'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
