def tf__list_grown_in_a_loop_of_a_try_body(a):
    with ag__.FunctionScope('list_grown_in_a_loop_of_a_try_body', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a)]

        def get_state():
            return (a, l)

        def set_state(vars_):
            nonlocal l, a
            (a, l) = vars_
        i = ag__.Undefined('i')
        l_pop = ag__.Undefined('l_pop')

        def try_body():
            nonlocal l, a
            ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope)
            (l, l_pop) = ag__.list_pop(ag__.ld(l), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
            a = l_pop

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def loop_body(itr):
                i = itr
                ag__.converted_call(ag__.ld(grow), (ag__.ld(l), ag__.ld(i)), None, fscope)
            i = ag__.Undefined('i')
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, (), {'iterate_names': 'i'})

        def try_around(run_):
            nonlocal l, a
            try:
                run_()
            except ag__.ld(ValueError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('a', 'l'), 2, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(l),), None, fscope), ag__.ld(a))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
