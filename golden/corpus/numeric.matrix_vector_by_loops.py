def tf__matrix_vector_by_loops(matrix, vector):
    with ag__.FunctionScope('matrix_vector_by_loops', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        out = []

        def get_state():
            return (out,)

        def set_state(vars_):
            nonlocal out
            (out,) = vars_

        def loop_body(itr):
            nonlocal out
            row = itr
            total = 0

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def loop_body(itr):
                nonlocal total
                (a, b) = itr
                total = ag__.ld_target(total)
                total += ag__.ld(a) * ag__.ld(b)
            ag__.for_stmt(ag__.converted_call(ag__.ld(zip), (ag__.ld(row), ag__.ld(vector)), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': '(a, b)'})
            out = ag__.list_append(ag__.ld(out), ag__.ld(total))
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        row = ag__.Undefined('row')
        total = ag__.Undefined('total')
        ag__.for_stmt(ag__.ld(matrix), None, loop_body, get_state, set_state, ('out',), {'iterate_names': 'row'})
        try:
            do_return = True
            retval_ = ag__.ld(out)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
