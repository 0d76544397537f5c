def tf__two_variables_of_a_loop(n):
    with ag__.FunctionScope('two_variables_of_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = b = [0, 0]

        def get_state():
            return (a, b)

        def set_state(vars_):
            nonlocal b, a
            (a, b) = vars_

        def loop_body(itr):
            nonlocal b, a
            i = itr
            item_ = ag__.ld(a)[0]
            item_ = ag__.ld_target(item_)
            item_ += ag__.ld_items(i)
            a = ag__.set_item(ag__.ld(a), 0, item_)
            item__1 = ag__.ld(b)[1]
            item__1 = ag__.ld_target(item__1)
            item__1 += ag__.ld_items(ag__.ld(a)[0])
            b = ag__.set_item(ag__.ld(b), 1, item__1)
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        item__1 = ag__.Undefined('item__1')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('a', 'b'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
