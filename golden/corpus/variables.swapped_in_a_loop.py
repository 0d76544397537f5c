def tf__swapped_in_a_loop(n):
    with ag__.FunctionScope('swapped_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (a, b, c) = (1, 2, 3)

        def get_state():
            return (a, b, c)

        def set_state(vars_):
            nonlocal c, b, a
            (a, b, c) = vars_

        def loop_body(itr):
            nonlocal c, b, a
            i = itr
            (a, b, c) = (ag__.ld(b), ag__.ld(c), ag__.ld(a))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('a', 'b', 'c'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b), ag__.ld(c))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
