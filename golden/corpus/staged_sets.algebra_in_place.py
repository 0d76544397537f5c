def tf__algebra_in_place(n):
    with ag__.FunctionScope('algebra_in_place', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = ag__.converted_call(ag__.ld(set), (), None, fscope)
        b = ag__.ld(a)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            i = itr
            ag__.converted_call(ag__.ld(a).add, (ag__.ld(i),), None, fscope)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})
        a = ag__.ior(ag__.ld(a), {7, 8})
        a = ag__.iand(ag__.ld(a), {1, 7, 8, 3})
        a = ag__.isub(ag__.ld(a), {8})
        a = ag__.ixor(ag__.ld(a), {1, 2})
        ag__.converted_call(ag__.ld(a).update, ([30, 31], {32}), None, fscope)
        ag__.converted_call(ag__.ld(a).difference_update, ({31},), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
