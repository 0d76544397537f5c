def tf__list_item_set_in_a_loop(n):
    with ag__.FunctionScope('list_item_set_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [0, 0]

        def get_state():
            return (ag__.ldu(lambda: values[0], 'values[0]'), ag__.ldu(lambda: values[1], 'values[1]'))

        def set_state(vars_):
            (values[0], values[1]) = vars_

        def loop_body(itr):
            i = itr
            ag__.ld(values)[0] = ag__.ld(values)[0] + ag__.ld(i)
            ag__.ld(values)[1] += 1
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('values[0]', 'values[1]'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
