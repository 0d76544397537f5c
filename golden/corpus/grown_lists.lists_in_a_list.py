def tf__lists_in_a_list(n):
    with ag__.FunctionScope('lists_in_a_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [[], []]

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr
            ag__.converted_call(ag__.ld(l)[0].append, (ag__.ld(i),), None, fscope)
            ag__.converted_call(ag__.ld(l)[1].append, (-ag__.ld(i),), None, fscope)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(l)[0], ag__.ld(l)[1])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
