def tf__list_replaced_in_try_statements_in_a_handler(a):
    with ag__.FunctionScope('list_replaced_in_try_statements_in_a_handler', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(a), 3]
        c = 0

        def get_state():
            return (c, l)

        def set_state(vars_):
            nonlocal l, c
            (c, l) = vars_
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')

        def try_body():
            nonlocal l, c
            c = ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope)

        def try_around(run_):
            nonlocal l, c
            try:
                run_()
            except ag__.ld(ValueError):
                def get_state():
                    return (c, l)

                def set_state(vars_):
                    nonlocal l, c
                    (c, l) = vars_

                def loop_body(itr):
                    nonlocal l, c
                    (i, j) = itr

                    def get_state():
                        return (c, l)

                    def set_state(vars_):
                        nonlocal l, c
                        (c, l) = vars_

                    def try_body():
                        nonlocal l, c
                        c = ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope)

                    def try_around(run_):
                        nonlocal l, c
                        try:
                            run_()
                        finally:
                            l = ag__.ld(l) + [0]
                    ag__.try_stmt(try_body, try_around, get_state, set_state, ('c', 'l'), 2, None)
                i = ag__.Undefined('i')
                j = ag__.Undefined('j')
                ag__.for_stmt(ag__.converted_call(ag__.ld(enumerate), (ag__.ld(l),), None, fscope), None, loop_body, get_state, set_state, ('c', 'l'), {'iterate_names': '(i, j)'})
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('c', 'l'), 2, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = (ag__.ld(c), ag__.converted_call(ag__.ld(len), (ag__.ld(l),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
