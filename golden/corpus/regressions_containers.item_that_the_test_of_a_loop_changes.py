def tf__item_that_the_test_of_a_loop_changes(a):
    with ag__.FunctionScope('item_that_the_test_of_a_loop_changes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        table = {'k': 0, 'm': 0}

        @ag__.autograph_artifact
        def test():
            with ag__.FunctionScope('test', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                item_ = ag__.ld(table)['k']
                item_ += 1
                ag__.put_item(ag__.ld(table), 'k', item_)
                try:
                    do_return = True
                    retval_ = ag__.ld(table)['k']
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        def get_state():
            return (table,)

        def set_state(vars_):
            nonlocal table
            (table,) = vars_

        def loop_body():
            nonlocal table
            item__1 = ag__.ld(table)['m']
            item__1 += 2
            table = ag__.set_item(ag__.ld(table), 'm', item__1)

        def loop_test():
            return ag__.converted_call(ag__.ld(test), (), None, fscope) < ag__.ld(a)
        item__1 = ag__.Undefined('item__1')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('table',), {})
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(table)['k'], ag__.ld(table)['m'])
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
