def tf__list_in_the_test_of_a_loop_with_a_break(x):
    with ag__.FunctionScope('list_in_the_test_of_a_loop_with_a_break', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = [1, 2, 3]
        break_ = False

        def get_state():
            return (items, break_)

        def set_state(vars_):
            nonlocal items, break_
            (items, break_) = vars_

        def loop_body():
            nonlocal items, break_

            def get_state():
                return (break_, items)

            def set_state(vars_):
                nonlocal items, break_
                (break_, items) = vars_

            def if_body():
                nonlocal items, break_
                (items, items_pop) = ag__.list_pop(ag__.ld(items), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))

            def else_body():
                nonlocal items, break_
                break_ = True
            ag__.if_stmt(ag__.ld(ag__.ld(items)[-1]) > ag__.ld(x), if_body, else_body, get_state, set_state, ('break_', 'items'), 2)

        def loop_test():
            return ag__.both(lambda: ag__.not_(break_), lambda: ag__.ld(items))
        items_pop = ag__.Undefined('items_pop')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('items', 'break_'), {})
        try:
            do_return = True
            retval_ = ag__.ld(items)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
