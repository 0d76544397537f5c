def tf__lists_in_a_list_swapped_by_a_callee(x):
    with ag__.FunctionScope('lists_in_a_list_swapped_by_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        rows = [[ag__.ld(x)], [1]]

        @ag__.autograph_artifact
        def swap():
            with ag__.FunctionScope('swap', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    (item_, item__1) = (ag__.ld(rows)[1], ag__.ld(rows)[0])
                    ag__.put_item(ag__.ld(rows), 0, item_)
                    ag__.put_item(ag__.ld(rows), 1, item__1)

                def else_body():
                    pass
                item_ = ag__.Undefined('item_')
                item__1 = ag__.Undefined('item__1')
                ag__.if_stmt(ag__.ld(x) > 5, if_body, else_body, get_state, set_state, (), 0)
        ag__.converted_call(ag__.ld(swap), (), None, fscope)
        ag__.converted_call(ag__.ld(rows)[0].append, (2,), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.get_item(ag__.ld(rows)[0], 0), ag__.get_item(ag__.ld(rows)[1], 0))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
