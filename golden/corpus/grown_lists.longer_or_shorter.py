def tf__longer_or_shorter(n):
    with ag__.FunctionScope('longer_or_shorter', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1]

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def if_body():
            nonlocal l
            l = ag__.list_append(ag__.ld(l), 2)

        def else_body():
            nonlocal l
            (l, l_pop) = ag__.list_pop(ag__.ld(l), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
        l_pop = ag__.Undefined('l_pop')
        ag__.if_stmt(ag__.ld(n) > 0, if_body, else_body, get_state, set_state, ('l',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
