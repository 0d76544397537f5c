def tf__list_and_a_condition_in_the_test_of_a_loop(x):
    with ag__.FunctionScope('list_and_a_condition_in_the_test_of_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (items, n) = ([1, 2, 3], 0)

        def get_state():
            return (items, n)

        def set_state(vars_):
            nonlocal n, items
            (items, n) = vars_

        def loop_body():
            nonlocal n, items

            def get_state():
                return (items,)

            def set_state(vars_):
                nonlocal items
                (items,) = vars_

            def if_body():
                nonlocal items
                (items, items_pop) = ag__.list_pop(ag__.ld(items), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))

            def else_body():
                nonlocal items
                pass
            ag__.if_stmt(ag__.ld(items)[-1] > ag__.ld(x), if_body, else_body, get_state, set_state, ('items',), 1)
            n = ag__.ld(n)
            n += 1

        def loop_test():
            return ag__.and_(lambda: ag__.ld(items), lambda: ag__.ld(n) < 2)
        items_pop = ag__.Undefined('items_pop')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('items', 'n'), {})

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def loop_body():
            nonlocal n
            n = ag__.ld(n)
            n += 3
            ag__.converted_call(ag__.ld(items).clear, (), None, fscope)

        def loop_test():
            return ag__.and_(lambda: ag__.ld(n) < 9, lambda: ag__.or_(lambda: ag__.ld(items), lambda: ag__.ld(n) < 4))
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n',), {})
        try:
            do_return = True
            retval_ = (ag__.ld(items), ag__.ld(n))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
