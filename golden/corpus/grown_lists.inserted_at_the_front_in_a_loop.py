def tf__inserted_at_the_front_in_a_loop(n):
    with ag__.FunctionScope('inserted_at_the_front_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [5]

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr
            ag__.converted_call(ag__.ld(l).insert, (0, ag__.ld(i)), None, fscope)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
