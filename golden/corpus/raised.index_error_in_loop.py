def tf__index_error_in_loop(n):
    with ag__.FunctionScope('index_error_in_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = 0

        def get_state():
            return (t,)

        def set_state(vars_):
            nonlocal t
            (t,) = vars_

        def loop_body(itr):
            nonlocal t
            i = itr
            t = ag__.ld_target(t)
            t += ag__.ld_items(ag__.get_item([1, 2], 5))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('t',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(t)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
