def tf__numbers_that_take_another_dtype_later(x, n):
    with ag__.FunctionScope('numbers_that_take_another_dtype_later', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = b = 0
        items = []

        def get_state():
            return (items, a, b)

        def set_state(vars_):
            nonlocal items, b, a
            (items, a, b) = vars_

        def loop_body(itr):
            nonlocal items, b, a
            i = itr
            (a, b) = (ag__.ld(b), ag__.ld(a) + ag__.ld(x))
            items = ag__.list_append(ag__.ld(items), ag__.ld(a))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('items', 'a', 'b'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.get_item(ag__.ld(items), ag__.slice_(1, None, None))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
