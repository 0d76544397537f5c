def tf__first_assigned_in_a_loop(n):
    with ag__.FunctionScope('first_assigned_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def loop_body(itr):
            nonlocal y
            i = itr
            y = ag__.ld(i) * 10
        i = ag__.Undefined('i')
        y = ag__.Undefined('y')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('y',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
