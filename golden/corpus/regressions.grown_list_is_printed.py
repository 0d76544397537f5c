def tf__grown_list_is_printed(a, x):
    with ag__.FunctionScope('grown_list_is_printed', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a)]
        m = []

        def get_state():
            return (l, m)

        def set_state(vars_):
            nonlocal m, l
            (l, m) = vars_

        def loop_body(itr):
            nonlocal m, l
            i = itr
            l = ag__.list_append(ag__.ld(l), ag__.ld(i))
            m = ag__.list_append(ag__.ld(m), ag__.ld(x))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('l', 'm'), {'iterate_names': 'i'})
        ag__.converted_call(ag__.ld(print), (ag__.ld(l), 'and', (ag__.ld(a), ag__.ld(m))), None, fscope)
        try:
            do_return = True
            retval_ = ag__.format_string((ag__.ld(l), '', ''), ' ', (ag__.ld(m), 'r', '>30'))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
