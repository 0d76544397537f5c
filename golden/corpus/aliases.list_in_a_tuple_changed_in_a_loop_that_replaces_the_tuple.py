def tf__list_in_a_tuple_changed_in_a_loop_that_replaces_the_tuple(a):
    with ag__.FunctionScope('list_in_a_tuple_changed_in_a_loop_that_replaces_the_tuple', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (values, table) = ([ag__.ld(a)], {'k': 0})
        pair = (ag__.ld(values), ag__.ld(table))

        def get_state():
            return (a, pair)

        def set_state(vars_):
            nonlocal pair, a
            (a, pair) = vars_

        def loop_body():
            nonlocal pair, a
            a = ag__.ld(a)
            a -= 1
            pair = (ag__.ld(pair)[0], ag__.ld(table))
            target_ = ag__.ld(pair)[0]
            item_ = target_[0]
            item_ += 1
            ag__.put_item(target_, 0, item_)

        def loop_test():
            return ag__.ld(a) > 0
        item_ = ag__.Undefined('item_')
        target_ = ag__.Undefined('target_')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'pair'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(values), ag__.ld(table))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
