def tf__division_by_an_empty_lists_length_before_a_finally_block_that_raises(x):
    with ag__.FunctionScope('division_by_an_empty_lists_length_before_a_finally_block_that_raises', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = []

        def get_state():
            return (x, values)

        def set_state(vars_):
            nonlocal x, values
            (x, values) = vars_
        values_pop = ag__.Undefined('values_pop')

        def try_body():
            nonlocal x, values
            x = ag__.ld(x) % ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope)

        def try_around(run_):
            nonlocal x, values
            try:
                run_()
            finally:
                (values, values_pop) = ag__.list_pop(ag__.ld(values), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('x', 'values'), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
