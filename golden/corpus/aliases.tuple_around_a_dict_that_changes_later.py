def tf__tuple_around_a_dict_that_changes_later(a):
    with ag__.FunctionScope('tuple_around_a_dict_that_changes_later', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {'k': ag__.ld(a), 'm': 2}

        def get_state():
            return (r,)

        def set_state(vars_):
            nonlocal r
            (r,) = vars_

        def if_body():
            nonlocal r
            r = (ag__.ld(a) + 1, ag__.ld(d))

        def else_body():
            nonlocal r
            r = (ag__.ld(a), ag__.ld(d))
        r = ag__.Undefined('r')
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('r',), 1)
        d = ag__.set_item(ag__.ld(d), 'k', 1)
        try:
            do_return = True
            retval_ = ag__.ld(r)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
