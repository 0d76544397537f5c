def tf__copy_of_a_list_that_a_callee_grows(n):
    with ag__.FunctionScope('copy_of_a_list_that_a_callee_grows', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [-3, 5]

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            _ = itr
            ag__.converted_call(ag__.ld(grow), (ag__.ld(mine), 1), None, fscope)
            other = ag__.get_item(ag__.ld(mine), ag__.slice_(None, None, None))
            ag__.converted_call(ag__.ld(grow), (ag__.ld(other), 2), None, fscope)
        _ = ag__.Undefined('_')
        other = ag__.Undefined('other')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': '_'})
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(sum), (ag__.ld(mine),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
