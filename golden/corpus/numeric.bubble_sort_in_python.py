def tf__bubble_sort_in_python(values):
    with ag__.FunctionScope('bubble_sort_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = ag__.list_comp(ag__.ld(values), lambda items_: [ag__.ld(v) for v in items_])
        n = ag__.converted_call(ag__.ld(len), (ag__.ld(a),), None, fscope)

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def loop_body(itr):
            nonlocal a
            i = itr

            def get_state():
                return (a,)

            def set_state(vars_):
                nonlocal a
                (a,) = vars_

            def loop_body(itr):
                nonlocal a
                j = itr

                def get_state():
                    return (a,)

                def set_state(vars_):
                    nonlocal a
                    (a,) = vars_

                def if_body():
                    nonlocal a
                    (item_, item__1) = (ag__.get_item(ag__.ld(a), ag__.ld(j) + 1), ag__.get_item(ag__.ld(a), ag__.ld(j)))
                    a = ag__.set_item(ag__.ld(a), ag__.ld(j), item_)
                    a = ag__.set_item(ag__.ld(a), ag__.ld(j) + 1, item__1)

                def else_body():
                    nonlocal a
                    pass
                ag__.if_stmt(ag__.get_item(ag__.ld(a), ag__.ld(j)) > ag__.get_item(ag__.ld(a), ag__.ld(j) + 1), if_body, else_body, get_state, set_state, ('a',), 1)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n) - 1 - ag__.ld(i),), None, fscope), None, loop_body, get_state, set_state, ('a',), {'iterate_names': 'j'})
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        item__1 = ag__.Undefined('item__1')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('a',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
