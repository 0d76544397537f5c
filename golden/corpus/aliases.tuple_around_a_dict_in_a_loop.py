def tf__tuple_around_a_dict_in_a_loop(a):
    with ag__.FunctionScope('tuple_around_a_dict_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': ag__.ld(a), 'm': 2}
        c = (0, ag__.ld(d))

        def get_state():
            return (c,)

        def set_state(vars_):
            nonlocal c
            (c,) = vars_

        def loop_body(itr):
            nonlocal c
            i = itr
            c = (ag__.ld(i), ag__.ld(d))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('c',), {'iterate_names': 'i'})
        d = ag__.set_item(ag__.ld(d), 'k', 1)
        try:
            do_return = True
            retval_ = ag__.ld(c)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
