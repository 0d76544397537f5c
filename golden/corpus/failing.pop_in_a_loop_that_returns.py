def tf__pop_in_a_loop_that_returns(a, b, s):
    with ag__.FunctionScope('pop_in_a_loop_that_returns', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = []

        def get_state():
            return (a, do_return, retval_, items)

        def set_state(vars_):
            nonlocal retval_, items, do_return, a
            (a, do_return, retval_, items) = vars_
        items_pop = ag__.Undefined('items_pop')

        def with_body(value_):
            nonlocal retval_, items, do_return, a

            def get_state():
                return (a, do_return, retval_, items)

            def set_state(vars_):
                nonlocal retval_, items, do_return, a
                (a, do_return, retval_, items) = vars_

            def loop_body():
                nonlocal retval_, items, do_return, a

                def get_state():
                    return (a, items)

                def set_state(vars_):
                    nonlocal items, a
                    (a, items) = vars_

                def if_body():
                    nonlocal items, a
                    pass

                def else_body():
                    nonlocal items, a
                    (items, items_pop) = ag__.list_pop(ag__.ld(items), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
                    a = items_pop
                ag__.if_stmt(ag__.ld(b) > 1, if_body, else_body, get_state, set_state, ('a', 'items'), 2)
                retval_ = ag__.ld(s)
                do_return = True

            def loop_test():
                return ag__.both(lambda: ag__.not_(do_return), lambda: ag__.ld(b) > 0)
            items_pop = ag__.Undefined('items_pop')
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'do_return', 'retval_', 'items'), {})
        ag__.with_stmt(ag__.converted_call(ag__.ld(Journal), ([],), None, fscope), with_body, get_state, set_state, ('a', 'do_return', 'retval_', 'items'), 3)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(a)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
