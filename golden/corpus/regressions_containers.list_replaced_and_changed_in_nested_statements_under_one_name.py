def tf__list_replaced_and_changed_in_nested_statements_under_one_name(a, steps):
    with ag__.FunctionScope('list_replaced_and_changed_in_nested_statements_under_one_name', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(a)]

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def loop_body(itr):
            nonlocal values
            step = itr
            item_ = ag__.ld(values)[-1] + ag__.converted_call(ag__.ld(abs), (ag__.ld(step),), None, fscope)
            values = ag__.set_item(ag__.ld(values), ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope) - 1, item_)

            def get_state():
                return (values,)

            def set_state(vars_):
                nonlocal values
                (values,) = vars_

            def if_body():
                nonlocal values
                values = ag__.list_display(ag__.spread(ag__.ld(values)), [ag__.ld(step)])

                def get_state():
                    return (values,)

                def set_state(vars_):
                    nonlocal values
                    (values,) = vars_

                def loop_body():
                    nonlocal values
                    values = ag__.list_display([0], ag__.spread(ag__.ld(values)))
                    values = ag__.set_item(ag__.ld(values), 0, ag__.ld(step))

                def loop_test():
                    return ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope) < 4
                ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('values',), {})

            def else_body():
                nonlocal values
                pass
            ag__.if_stmt(ag__.ld(step) < 0, if_body, else_body, get_state, set_state, ('values',), 1)
            item__1 = ag__.ld(values)[0] + 1
            values = ag__.set_item(ag__.ld(values), -1, item__1)
        item_ = ag__.Undefined('item_')
        item__1 = ag__.Undefined('item__1')
        step = ag__.Undefined('step')
        ag__.for_stmt(ag__.ld(steps), None, loop_body, get_state, set_state, ('values',), {'iterate_names': 'step'})
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
