def tf__dict_changed_before_a_call_that_assigns_its_name(a):
    with ag__.FunctionScope('dict_changed_before_a_call_that_assigns_its_name', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'m': 6}
        mine = ag__.ld(table)

        @ag__.autograph_artifact
        def assign():
            nonlocal table
            with ag__.FunctionScope('assign', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                table = ag__.ld(table)
        n = 0

        def get_state():
            return (table, n)

        def set_state(vars_):
            nonlocal table, n
            (table, n) = vars_

        def loop_body():
            nonlocal table, n
            n = ag__.ld(n)
            n += 1

            def get_state():
                return (table,)

            def set_state(vars_):
                nonlocal table
                (table,) = vars_

            def if_body():
                nonlocal table
                item_ = ag__.ld(table)['m']
                item_ = ag__.ld_target(item_)
                item_ += ag__.ld_items(n)
                table = ag__.set_item(ag__.ld(table), 'm', item_)
                ag__.converted_call(ag__.ld(assign), (), None, fscope)

            def else_body():
                nonlocal table
                pass
            ag__.if_stmt(ag__.ld(n) > 2, if_body, else_body, get_state, set_state, ('table',), 1)

        def loop_test():
            return ag__.ld(n) < ag__.ld(a)
        item_ = ag__.Undefined('item_')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('table', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(mine)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
