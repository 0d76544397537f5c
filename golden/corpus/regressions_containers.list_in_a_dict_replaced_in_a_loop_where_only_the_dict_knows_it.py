def tf__list_in_a_dict_replaced_in_a_loop_where_only_the_dict_knows_it(a):
    with ag__.FunctionScope('list_in_a_dict_replaced_in_a_loop_where_only_the_dict_knows_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'k': [ag__.ld(a)], 'n': ag__.ld(a)}
        mine = [ag__.ld(a), 1]

        def get_state():
            return (mine, table, a)

        def set_state(vars_):
            nonlocal table, mine, a
            (mine, table, a) = vars_

        def loop_body():
            nonlocal table, mine, a
            table = ag__.set_item(ag__.ld(table), 'k', [ag__.ld(a) + ag__.ld(table)['n']])
            item_ = ag__.ld(mine)[0]
            item_ = ag__.ld_target(item_)
            item_ += ag__.ld_items(a)
            mine = ag__.set_item(ag__.ld(mine), 0, item_)
            a = ag__.ld(a)
            a -= 1

        def loop_test():
            return ag__.ld(a) > 1
        item_ = ag__.Undefined('item_')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('mine', 'table', 'a'), {})
        try:
            do_return = True
            retval_ = (ag__.get_item(ag__.ld(table)['k'], 0), ag__.ld(mine))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
