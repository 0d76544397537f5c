def tf__list_made_in_branches_under_two_names(a):
    with ag__.FunctionScope('list_made_in_branches_under_two_names', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        made = [0, 0]

        def get_state():
            return (made, pair)

        def set_state(vars_):
            nonlocal pair, made
            (made, pair) = vars_

        def if_body():
            nonlocal pair, made
            made = [1, ag__.ld(a)]
            pair = (ag__.ld(made), 1)

        def else_body():
            nonlocal pair, made
            made = [2, ag__.ld(a)]
            pair = (ag__.ld(made), 2)
        pair = ag__.Undefined('pair')
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('made', 'pair'), 2)
        made = ag__.set_item(ag__.ld(made), 1, 7)
        try:
            do_return = True
            retval_ = ag__.ld(pair)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
