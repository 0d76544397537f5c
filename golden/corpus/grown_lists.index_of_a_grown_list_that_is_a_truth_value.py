def tf__index_of_a_grown_list_that_is_a_truth_value(n, p):
    with ag__.FunctionScope('index_of_a_grown_list_that_is_a_truth_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(n), 2]

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def loop_body(itr):
            nonlocal values
            i = itr
            values = ag__.list_append(ag__.ld(values), ag__.ld(i))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'i'})
        values = ag__.set_item(ag__.ld(values), ag__.ld(p), 7)
        try:
            do_return = True
            retval_ = (ag__.ld(values), ag__.get_item(ag__.ld(values), ag__.ld(p)), ag__.get_item(ag__.ld(values), ag__.not_(ag__.ld(p))))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
