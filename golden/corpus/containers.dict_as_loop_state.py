def tf__dict_as_loop_state(n):
    with ag__.FunctionScope('dict_as_loop_state', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        counts = {'even': 0, 'odd': 0}

        def get_state():
            return (counts,)

        def set_state(vars_):
            nonlocal counts
            (counts,) = vars_

        def loop_body(itr):
            nonlocal counts
            i = itr

            def get_state():
                return (counts,)

            def set_state(vars_):
                nonlocal counts
                (counts,) = vars_

            def if_body():
                nonlocal counts
                item_ = ag__.ld(counts)['even']
                item_ += 1
                counts = ag__.set_item(ag__.ld(counts), 'even', item_)

            def else_body():
                nonlocal counts
                item__1 = ag__.ld(counts)['odd']
                item__1 = ag__.ld_target(item__1)
                item__1 += ag__.ld_items(i)
                counts = ag__.set_item(ag__.ld(counts), 'odd', item__1)
            ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, ('counts',), 1)
        i = ag__.Undefined('i')
        item_ = ag__.Undefined('item_')
        item__1 = ag__.Undefined('item__1')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('counts',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(counts)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
