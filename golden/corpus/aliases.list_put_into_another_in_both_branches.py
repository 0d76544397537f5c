def tf__list_put_into_another_in_both_branches(a):
    with ag__.FunctionScope('list_put_into_another_in_both_branches', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        row = [ag__.ld(a)]
        rows = [ag__.ld(row), ag__.ld(row)]

        def get_state():
            return (rows,)

        def set_state(vars_):
            nonlocal rows
            (rows,) = vars_

        def if_body():
            nonlocal rows
            rows = ag__.list_append(ag__.ld(rows), ag__.ld(row))

        def else_body():
            nonlocal rows
            rows = ag__.list_append(ag__.ld(rows), ag__.ld(row))
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('rows',), 1)
        row = ag__.set_item(ag__.ld(row), 0, 9)
        try:
            do_return = True
            retval_ = ag__.ld(rows)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
