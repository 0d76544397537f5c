def tf__rows_that_take_turns(n):
    with ag__.FunctionScope('rows_that_take_turns', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (before, now) = ([1, 0], [0, 0])

        def get_state():
            return (before, now)

        def set_state(vars_):
            nonlocal now, before
            (before, now) = vars_

        def loop_body(itr):
            nonlocal now, before
            i = itr
            now = ag__.set_item(ag__.ld(now), 0, ag__.ld(before)[1] + ag__.ld(i))
            now = ag__.set_item(ag__.ld(now), 1, ag__.ld(before)[0])
            (before, now) = (ag__.ld(now), ag__.ld(before))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('before', 'now'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(before), ag__.ld(now))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
