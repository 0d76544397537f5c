def tf__finally_reads_what_a_handler_assigned(a, b):
    with ag__.FunctionScope('finally_reads_what_a_handler_assigned', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a)]

        def get_state():
            return (l, a, b)

        def set_state(vars_):
            nonlocal l, b, a
            (l, a, b) = vars_

        def try_body():
            nonlocal l, b, a

            def try_body():
                nonlocal l, b, a
                a = ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope)

            def try_around(run_):
                nonlocal l, b, a
                try:
                    run_()
                except ag__.ld(ValueError):
                    b = 1
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('l', 'a', 'b'), 3, lambda: (ag__.ld(ValueError),))

        def try_around(run_):
            nonlocal l, b, a
            try:
                run_()
            finally:
                l = ag__.list_append(ag__.ld(l), ag__.ld(b))
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('l', 'a', 'b'), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
