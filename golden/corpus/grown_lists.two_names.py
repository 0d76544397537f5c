def tf__two_names(n):
    with ag__.FunctionScope('two_names', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = []
        b = ag__.ld(a)

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def loop_body(itr):
            nonlocal a
            i = itr
            a = ag__.list_append(ag__.ld(a), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('a',), {'iterate_names': 'i'})
        b = ag__.list_append(ag__.ld(b), 9)
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b), ag__.ld(a) is ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
