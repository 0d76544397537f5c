def tf__branch_in_loop(n):
    with ag__.FunctionScope('branch_in_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (even, odd) = (0, 0)

        def get_state():
            return (even, odd)

        def set_state(vars_):
            nonlocal odd, even
            (even, odd) = vars_

        def loop_body(itr):
            nonlocal odd, even
            i = itr

            def get_state():
                return (even, odd)

            def set_state(vars_):
                nonlocal odd, even
                (even, odd) = vars_

            def if_body():
                nonlocal odd, even
                even = ag__.ld_target(even)
                even += ag__.ld_items(i)

            def else_body():
                nonlocal odd, even
                odd = ag__.ld_target(odd)
                odd += ag__.ld_items(i)
            ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, ('even', 'odd'), 2)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('even', 'odd'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(even), ag__.ld(odd))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
