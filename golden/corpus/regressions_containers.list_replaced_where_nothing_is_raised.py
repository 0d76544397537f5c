def tf__list_replaced_where_nothing_is_raised(a):
    with ag__.FunctionScope('list_replaced_where_nothing_is_raised', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [1, 2]
        first = ag__.ld(mine)

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_

        def try_body():
            nonlocal mine
            mine = ag__.list_append(ag__.ld(mine), ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope))
            mine = [ag__.ld(a), 9]

        def try_around(run_):
            nonlocal mine
            try:
                run_()
            except ag__.ld(ValueError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('mine',), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(sum), (ag__.ld(mine),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(first),), None, fscope), ag__.converted_call(ag__.ld(len), (ag__.ld(first),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
