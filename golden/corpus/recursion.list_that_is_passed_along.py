def tf__list_that_is_passed_along(n):
    with ag__.FunctionScope('list_that_is_passed_along', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def go(k, sums):
            with ag__.FunctionScope('go', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return (sums,)

                def set_state(vars_):
                    nonlocal sums
                    (sums,) = vars_

                def if_body():
                    nonlocal sums
                    item_ = ag__.ld(sums)[0]
                    item_ = ag__.ld_target(item_)
                    item_ += ag__.ld_items(k)
                    sums = ag__.set_item(ag__.ld(sums), 0, item_)
                    sums = ag__.set_item(ag__.ld(sums), 1, ag__.ld(sums)[0] * 2)
                    ag__.converted_call(ag__.ld(go), (ag__.ld(k) - 1, ag__.ld(sums)), None, fscope_1)

                def else_body():
                    nonlocal sums
                    pass
                item_ = ag__.Undefined('item_')
                ag__.if_stmt(ag__.ld(k) > 0, if_body, else_body, get_state, set_state, ('sums',), 0)
        sums = [0, 0]
        ag__.converted_call(ag__.ld(go), (ag__.ld(n), ag__.ld(sums)), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(sums)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
