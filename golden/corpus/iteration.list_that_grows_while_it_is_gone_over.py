def tf__list_that_grows_while_it_is_gone_over(x):
    with ag__.FunctionScope('list_that_grows_while_it_is_gone_over', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (queue, seen) = ([1, 2, 3], 0)

        def get_state():
            return (queue, seen)

        def set_state(vars_):
            nonlocal seen, queue
            (queue, seen) = vars_

        def loop_body(itr):
            nonlocal seen, queue
            item = itr
            seen = ag__.ld_target(seen)
            seen += ag__.ld_items(item)

            def get_state():
                return (queue,)

            def set_state(vars_):
                nonlocal queue
                (queue,) = vars_

            def if_body():
                nonlocal queue
                queue = ag__.list_append(ag__.ld(queue), 2)

            def else_body():
                nonlocal queue
                pass
            ag__.if_stmt(ag__.ld(x) > ag__.ld(seen), if_body, else_body, get_state, set_state, ('queue',), 1)
        item = ag__.Undefined('item')
        ag__.for_stmt(ag__.ld(queue), None, loop_body, get_state, set_state, ('queue', 'seen'), {'iterate_names': 'item'})
        try:
            do_return = True
            retval_ = (ag__.ld(seen), ag__.ld(queue))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
