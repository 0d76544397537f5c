def tf__list_that_a_branch_makes_and_puts_into_another(x):
    with ag__.FunctionScope('list_that_a_branch_makes_and_puts_into_another', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        rows = [[ag__.ld(x)], []]

        def get_state():
            return (row,)

        def set_state(vars_):
            nonlocal row
            (row,) = vars_

        def if_body():
            nonlocal row
            row = [1]
            ag__.converted_call(ag__.ld(rows)[1].append, (ag__.ld(row),), None, fscope)
            row = ag__.list_append(ag__.ld(row), 4)

        def else_body():
            nonlocal row
            row = [5]
            ag__.converted_call(ag__.ld(rows)[1].append, (ag__.ld(row),), None, fscope)
            ag__.converted_call(ag__.get_item(ag__.ld(rows)[1], 0).append, (3,), None, fscope)
        row = ag__.Undefined('row')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('row',), 1)
        row = ag__.list_append(ag__.ld(row), 7)
        try:
            do_return = True
            retval_ = (ag__.ld(rows), ag__.ld(row))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
