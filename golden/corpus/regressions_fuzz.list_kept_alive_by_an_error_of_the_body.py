def tf__list_kept_alive_by_an_error_of_the_body(a, b):
    with ag__.FunctionScope('list_kept_alive_by_an_error_of_the_body', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(b)]
        n = 0

        def get_state():
            return (l, n)

        def set_state(vars_):
            nonlocal n, l
            (l, n) = vars_

        def loop_body(itr):
            nonlocal n, l
            i = itr
            l = ag__.list_comp(ag__.ld(l), lambda items_: [ag__.ld(k) + ag__.ld(i) for k in items_])

            def get_state():
                return (l, n)

            def set_state(vars_):
                nonlocal n, l
                (l, n) = vars_

            def try_body():
                nonlocal n, l
                l = ag__.set_item(ag__.ld(l), ag__.ld(b) * 100, 1)

            def try_around(run_):
                nonlocal n, l
                try:
                    run_()
                except ag__.ld(IndexError):
                    n = ag__.ld(n)
                    n += 1
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('l', 'n'), 2, lambda: (ag__.ld(IndexError),))
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(a),), None, fscope), None, loop_body, get_state, set_state, ('l', 'n'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(l), ag__.ld(n))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
