def tf__attributes_set_with_setattr(n, x):
    with ag__.FunctionScope('attributes_set_with_setattr', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        bodies = {'p': ag__.converted_call(ag__.ld(Body), (ag__.ld(x),), None, fscope), 'q': ag__.converted_call(ag__.ld(Body), (-ag__.ld(x),), None, fscope)}

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            _ = itr

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def loop_body(itr):
                k = itr
                ag__.get_item(ag__.ld(bodies), ag__.ld(k)).x += 1
            ag__.for_stmt(ag__.ld(bodies), None, loop_body, get_state, set_state, (), {'iterate_names': 'k'})

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def loop_body(itr):
                k = itr
                ag__.converted_call(ag__.ld(setattr), (ag__.get_item(ag__.ld(bodies), ag__.ld(k)), 'x', ag__.get_item(ag__.ld(bodies), ag__.ld(k)).x * 2), None, fscope)
            ag__.for_stmt(ag__.ld(bodies), None, loop_body, get_state, set_state, (), {'iterate_names': 'k'})
        _ = ag__.Undefined('_')
        k = ag__.Undefined('k')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': '_'})
        try:
            do_return = True
            retval_ = (ag__.ld(bodies)['p'].x, ag__.ld(bodies)['q'].x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
