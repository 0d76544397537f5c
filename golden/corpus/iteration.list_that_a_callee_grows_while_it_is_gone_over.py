def tf__list_that_a_callee_grows_while_it_is_gone_over(x):
    with ag__.FunctionScope('list_that_a_callee_grows_while_it_is_gone_over', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def push(items, item):
            with ag__.FunctionScope('push', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                items = ag__.list_append(ag__.ld(items), ag__.ld(item))
        (queue, seen) = ([1], 0)

        def get_state():
            return (seen, x)

        def set_state(vars_):
            nonlocal x, seen
            (seen, x) = vars_

        def loop_body(itr):
            nonlocal x, seen
            item = itr
            seen = ag__.ld_target(seen)
            seen += ag__.ld_items(item)

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def loop_body(itr):
                nonlocal x
                i = itr
                ag__.converted_call(ag__.ld(push), (ag__.ld(queue), ag__.ld(i)), None, fscope)
                x = ag__.ld(x)
                x -= 2
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(x),), None, fscope), None, loop_body, get_state, set_state, ('x',), {'iterate_names': 'i'})
        i = ag__.Undefined('i')
        item = ag__.Undefined('item')
        ag__.for_stmt(ag__.ld(queue), None, loop_body, get_state, set_state, ('seen', 'x'), {'iterate_names': 'item'})
        try:
            do_return = True
            retval_ = (ag__.ld(seen), ag__.ld(queue))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
