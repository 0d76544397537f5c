def tf__index_of_a_grown_list_that_is_no_whole_number(n):
    with ag__.FunctionScope('index_of_a_grown_list_that_is_no_whole_number', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            ag__.get_item(ag__.ld(values), 0.5 % ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
