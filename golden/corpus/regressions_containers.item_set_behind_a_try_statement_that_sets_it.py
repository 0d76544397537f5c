def tf__item_set_behind_a_try_statement_that_sets_it(a):
    with ag__.FunctionScope('item_set_behind_a_try_statement_that_sets_it', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [1, 2]
        same = ag__.ld(mine)

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_
        c = ag__.Undefined('c')
        item_ = ag__.Undefined('item_')

        def try_body():
            nonlocal mine
            c = ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope)
            item_ = ag__.ld(mine)[1]
            item_ = ag__.ld_target(item_)
            item_ += ag__.ld_items(c)
            mine = ag__.set_item(ag__.ld(mine), 1, item_)

        def try_around(run_):
            nonlocal mine
            try:
                run_()
            except ag__.ld(ValueError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('mine',), 1, lambda: (ag__.ld(ValueError),))
        item__1 = ag__.ld(mine)[1]
        item__1 += 10
        mine = ag__.set_item(ag__.ld(mine), 1, item__1)
        try:
            do_return = True
            retval_ = (ag__.ld(same)[0], ag__.ld(same)[1])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
