def tf__rows_of_which_one_grows_in_a_branch(a):
    with ag__.FunctionScope('rows_of_which_one_grows_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        rows = [[1], [2]]
        table = {'k': [1, 2], 'm': 3}

        def get_state():
            return (table,)

        def set_state(vars_):
            nonlocal table
            (table,) = vars_

        def if_body():
            nonlocal table
            ag__.converted_call(ag__.ld(rows)[0].append, (ag__.ld(a),), None, fscope)
            table = {'k': [1], 'm': 4}

        def else_body():
            nonlocal table
            pass
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('table',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(rows), ag__.ld(table))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
