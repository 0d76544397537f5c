def tf__list_of_an_item_that_may_be_missing(i, m):
    with ag__.FunctionScope('list_of_an_item_that_may_be_missing', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = [6, 0]

        def get_state():
            return (items, m)

        def set_state(vars_):
            nonlocal m, items
            (items, m) = vars_

        def try_body():
            nonlocal m, items

            def try_body():
                nonlocal m, items
                pass

            def try_around(run_):
                nonlocal m, items
                try:
                    run_()
                except ag__.ld(ValueError):
                    pass
                else:
                    items = [ag__.get_item(ag__.ld(items), ag__.ld(i))]
                    items = ag__.set_item(ag__.ld(items), 0, ag__.ld(m))
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('items', 'm'), 2, lambda: (ag__.ld(ValueError),))

        def try_around(run_):
            nonlocal m, items
            try:
                run_()
            finally:
                m = ag__.ld(m)
                m += 1
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('items', 'm'), 2, None)
        try:
            do_return = True
            retval_ = (ag__.ld(items), ag__.ld(m))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
