def tf__dict_item_set_in_a_branch(x):
    with ag__.FunctionScope('dict_item_set_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'a': 1, 'b': 2}

        def get_state():
            return (table,)

        def set_state(vars_):
            nonlocal table
            (table,) = vars_

        def if_body():
            nonlocal table
            table = ag__.set_item(ag__.ld(table), 'a', ag__.ld(x))

        def else_body():
            nonlocal table
            table = ag__.set_item(ag__.ld(table), 'b', ag__.ld(x))
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('table',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(table)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
