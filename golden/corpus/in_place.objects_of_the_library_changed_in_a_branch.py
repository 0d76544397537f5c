def tf__objects_of_the_library_changed_in_a_branch(x):
    with ag__.FunctionScope('objects_of_the_library_changed_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (values, table) = (ag__.converted_call(ag__.ld(UserList), ([1, 2],), None, fscope), ag__.converted_call(ag__.ld(UserDict), (), dict(a=1), fscope))

        def get_state():
            return (table, values)

        def set_state(vars_):
            nonlocal values, table
            (table, values) = vars_

        def if_body():
            nonlocal values, table
            values = ag__.set_item(ag__.ld(values), 0, 5)
            table = ag__.set_item(ag__.ld(table), 'a', 6)

        def else_body():
            nonlocal values, table
            pass
        ag__.if_stmt(ag__.ld(x) > 2, if_body, else_body, get_state, set_state, ('table', 'values'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(values)[0], ag__.ld(table)['a'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
