def tf__list_assigned_anew_in_a_loop(a):
    with ag__.FunctionScope('list_assigned_anew_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a), 2]
        m = ag__.ld(l)

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def loop_body(itr):
            nonlocal l
            i = itr
            l = [ag__.ld(l)[1], ag__.ld(i)]
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(l), ag__.ld(m))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
