def tf__missing_name_before_a_finally_block_that_raises(x):
    with ag__.FunctionScope('missing_name_before_a_finally_block_that_raises', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [2]

        def get_state():
            return (x, values)

        def set_state(vars_):
            nonlocal x, values
            (x, values) = vars_
        values_pop = ag__.Undefined('values_pop')

        def try_body():
            nonlocal x, values

            def get_state():
                return (values,)

            def set_state(vars_):
                nonlocal values
                (values,) = vars_

            def if_body():
                nonlocal values
                (values, values_pop) = ag__.list_pop(ag__.ld(values), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))

            def else_body():
                nonlocal values
                pass
            values_pop = ag__.Undefined('values_pop')
            ag__.if_stmt(ag__.ld(x) == 0, if_body, else_body, get_state, set_state, ('values',), 1)
            x = ag__.ld(missing)

        def try_around(run_):
            nonlocal x, values
            try:
                run_()
            finally:
                values = ag__.set_item(ag__.ld(values), 1 % ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope), 1)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('x', 'values'), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
