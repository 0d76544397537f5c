def tf__bound_changed_in_body(n):
    with ag__.FunctionScope('bound_changed_in_body', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (n, total)

        def set_state(vars_):
            nonlocal total, n
            (n, total) = vars_

        def loop_body(itr):
            nonlocal total, n
            i = itr
            n = ag__.ld(n) + 1
            total = ag__.ld_target(total)
            total += ag__.ld_items(n)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('n', 'total'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.ld(n))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
