def tf__none_in_a_container(values):
    with ag__.FunctionScope('none_in_a_container', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        state = {'last': None, 'count': 0}

        def get_state():
            return (state,)

        def set_state(vars_):
            nonlocal state
            (state,) = vars_

        def loop_body(itr):
            nonlocal state
            v = itr

            def get_state():
                return (state,)

            def set_state(vars_):
                nonlocal state
                (state,) = vars_

            def if_body():
                nonlocal state
                state = ag__.set_item(ag__.ld(state), 'last', ag__.ld(v))

            def else_body():
                nonlocal state
                pass
            ag__.if_stmt(ag__.ld(v) < 5, if_body, else_body, get_state, set_state, ('state',), 1)
            item_ = ag__.ld(state)['count']
            item_ += 1
            state = ag__.set_item(ag__.ld(state), 'count', item_)
        item_ = ag__.Undefined('item_')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(values), None, loop_body, get_state, set_state, ('state',), {'iterate_names': 'v'})
        last = ag__.ld(state)['last']
        try:
            do_return = True
            retval_ = (ag__.if_exp(ag__.is_(ag__.ld(last), None), lambda: -1, lambda: ag__.ld(last), 'last is None'), ag__.ld(state)['count'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
