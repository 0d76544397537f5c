def tf__rows_of_rows(matrix):
    with ag__.FunctionScope('rows_of_rows', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            row = itr

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                v = itr
                total = ag__.ld(total) * 2 + ag__.ld(v)
            ag__.for_stmt(ag__.ld(row), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'v'})
        row = ag__.Undefined('row')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.ld(matrix), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'row'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
