def tf__list_in_a_dict_named_anew_on_each_path(x):
    with ag__.FunctionScope('list_in_a_dict_named_anew_on_each_path', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'k': [ag__.ld(x)], 'm': {'n': ag__.ld(x)}}

        def get_state():
            return (found,)

        def set_state(vars_):
            nonlocal found
            (found,) = vars_

        def if_body():
            nonlocal found
            found = ag__.ld(table)
            ag__.put_item(ag__.ld(table)['m'], 'n', 5)

        def else_body():
            nonlocal found

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def loop_body(itr):
                items = itr

                def get_state():
                    return (items,)

                def set_state(vars_):
                    nonlocal items
                    (items,) = vars_

                def if_body():
                    nonlocal items
                    items = ag__.set_item(ag__.ld(items), 0, 4)

                def else_body():
                    nonlocal items
                    pass
                ag__.if_stmt(ag__.converted_call(ag__.ld(type), (ag__.ld(items),), None, fscope) is ag__.ld(list), if_body, else_body, get_state, set_state, ('items',), 0)
            items = ag__.Undefined('items')
            ag__.for_stmt(ag__.converted_call(ag__.ld(table).values, (), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'items'})
            found = ag__.ld(table)
        found = ag__.Undefined('found')
        items = ag__.Undefined('items')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('found',), 1)
        ag__.converted_call(ag__.ld(found)['k'].append, (1,), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(found), ag__.ld(table)['k'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
