def tf__dict_made_anew_in_nested_loops(a, b):
    with ag__.FunctionScope('dict_made_anew_in_nested_loops', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': ag__.ld(b)}

        def get_state():
            return (d,)

        def set_state(vars_):
            nonlocal d
            (d,) = vars_

        def loop_body(itr):
            nonlocal d
            i = itr

            def get_state():
                return (d,)

            def set_state(vars_):
                nonlocal d
                (d,) = vars_

            def loop_body(itr):
                nonlocal d
                j = itr

                def get_state():
                    return (d,)

                def set_state(vars_):
                    nonlocal d
                    (d,) = vars_

                def if_body():
                    nonlocal d
                    item_ = ag__.ld(d)['k']
                    item_ = ag__.ld_target(item_)
                    item_ += ag__.ld_items(j)
                    d = ag__.set_item(ag__.ld(d), 'k', item_)

                def else_body():
                    nonlocal d
                    d = {'k': ag__.ld(i)}
                ag__.if_stmt(ag__.ld(a) > ag__.ld(i), if_body, else_body, get_state, set_state, ('d',), 1)
                d = ag__.plain_comp(ag__.converted_call(ag__.ld(d).items, (), None, fscope), lambda items_: {ag__.ld(k): ag__.ld(e) + 1 for (k, e) in items_})
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2,), None, fscope), None, loop_body, get_state, set_state, ('d',), {'iterate_names': 'j'})
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(b),), None, fscope), None, loop_body, get_state, set_state, ('d',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(d)['k']
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
