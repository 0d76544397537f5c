def tf__list_that_a_branch_makes_under_two_names(x):
    with ag__.FunctionScope('list_that_a_branch_makes_under_two_names', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (found, table) = ({'k': 3}, {})

        def get_state():
            return (found, table)

        def set_state(vars_):
            nonlocal table, found
            (found, table) = vars_

        def if_body():
            nonlocal table, found
            found = ag__.set_item(ag__.ld(found), 'k', [1])
            table = {'m': ag__.ld(found)['k'], 'n': (ag__.ld(x), ag__.ld(found)['k'])}

        def else_body():
            nonlocal table, found
            found = ag__.set_item(ag__.ld(found), 'k', [2])
            table = {'m': ag__.ld(found)['k'], 'n': (0, ag__.ld(found)['k'])}
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('found', 'table'), 2)
        target_ = ag__.ld(table)['m']
        item_ = target_[0]
        item_ += 7
        ag__.put_item(target_, 0, item_)
        ag__.converted_call(ag__.get_item(ag__.ld(table)['n'], 1).append, (ag__.ld(x),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(found), ag__.ld(table))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
