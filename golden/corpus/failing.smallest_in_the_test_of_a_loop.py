def tf__smallest_in_the_test_of_a_loop(a):
    with ag__.FunctionScope('smallest_in_the_test_of_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        kept = ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), lambda items_: [ag__.ld(i) for i in items_])
        n = 0

        def get_state():
            return (n, kept)

        def set_state(vars_):
            nonlocal n, kept
            (n, kept) = vars_
        kept_pop = ag__.Undefined('kept_pop')

        def try_body():
            nonlocal n, kept

            def get_state():
                return (n, kept)

            def set_state(vars_):
                nonlocal n, kept
                (n, kept) = vars_

            def loop_body():
                nonlocal n, kept
                (kept, kept_pop) = ag__.list_pop(ag__.ld(kept), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
                n = ag__.ld(n)
                n += 1

            def loop_test():
                return ag__.converted_call(ag__.ld(min), (ag__.ld(kept),), None, fscope) < 5
            kept_pop = ag__.Undefined('kept_pop')
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n', 'kept'), {})

        def try_around(run_):
            nonlocal n, kept
            try:
                run_()
            except ag__.ld(ValueError):
                n = ag__.ld(n)
                n += 100
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('n', 'kept'), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
