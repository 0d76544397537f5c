def tf__compared(n):
    with ag__.FunctionScope('compared', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = []

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def loop_body(itr):
            nonlocal l
            i = itr
            l = ag__.list_append(ag__.ld(l), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('l',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.eq(ag__.ld(l), [0, 1, 2]), ag__.not_eq(ag__.ld(l), [0, 1, 2]), ag__.eq([], ag__.ld(l)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
