def tf__variables_of_the_last_iteration(rows):
    with ag__.FunctionScope('variables_of_the_last_iteration', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = b = 0

        def get_state():
            return (a, b)

        def set_state(vars_):
            nonlocal b, a
            (a, b) = vars_

        def loop_body(itr):
            nonlocal b, a
            (a, b) = itr
            pass
        ag__.for_stmt(ag__.ld(rows), None, loop_body, get_state, set_state, ('a', 'b'), {'iterate_names': '(a, b)'})
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
