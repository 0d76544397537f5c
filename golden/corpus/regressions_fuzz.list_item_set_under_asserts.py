def tf__list_item_set_under_asserts(a, b):
    with ag__.FunctionScope('list_item_set_under_asserts', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a), ag__.ld(b)]

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')

        def with_body(value_):
            nonlocal l

            def get_state():
                return (l,)

            def set_state(vars_):
                nonlocal l
                (l,) = vars_

            def loop_body(itr):
                nonlocal l
                i = itr
                ag__.assert_stmt(ag__.ld(a) > 0, None)
                item_ = 2 + ag__.ld(i)
                l = ag__.set_item(ag__.ld(l), ag__.ld(a) % 1, item_)
                ag__.converted_call(ag__.ld(risky), (ag__.ld(b) - 5,), None, fscope)
            i = ag__.Undefined('i')
            item_ = ag__.Undefined('item_')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (2,), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})
        ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).suppress, (ag__.ld(ValueError),), None, fscope), with_body, get_state, set_state, ('l',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
