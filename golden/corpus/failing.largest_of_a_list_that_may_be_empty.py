def tf__largest_of_a_list_that_may_be_empty(a, b):
    with ag__.FunctionScope('largest_of_a_list_that_may_be_empty', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        kept = []

        def get_state():
            return (kept,)

        def set_state(vars_):
            nonlocal kept
            (kept,) = vars_

        def loop_body(itr):
            nonlocal kept
            i = itr

            def get_state():
                return (kept,)

            def set_state(vars_):
                nonlocal kept
                (kept,) = vars_

            def if_body():
                nonlocal kept
                kept = ag__.list_append(ag__.ld(kept), ag__.ld(i))

            def else_body():
                nonlocal kept
                pass
            ag__.if_stmt(ag__.ld(i) > ag__.ld(b), if_body, else_body, get_state, set_state, ('kept',), 1)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('kept',), {'iterate_names': 'i'})

        def get_state():
            return (found,)

        def set_state(vars_):
            nonlocal found
            (found,) = vars_
        found = ag__.Undefined('found')

        def try_body():
            nonlocal found

            def try_body():
                nonlocal found
                found = ag__.converted_call(ag__.ld(max), (ag__.ld(kept),), None, fscope)

            def try_around(run_):
                nonlocal found
                try:
                    run_()
                except ag__.ld(ValueError):
                    found = -1
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('found',), 1, lambda: (ag__.ld(ValueError),))

        def try_around(run_):
            nonlocal found
            try:
                run_()
            finally:
                ag__.converted_call(ag__.ld(print), ('done', ag__.ld(a)), None, fscope)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('found',), 1, None)
        try:
            do_return = True
            retval_ = ag__.ld(found)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
