def tf__list_made_behind_what_may_fail_and_put_into_a_tuple(a):
    with ag__.FunctionScope('list_made_behind_what_may_fail_and_put_into_a_tuple', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (made, pair)

        def set_state(vars_):
            nonlocal pair, made
            (made, pair) = vars_
        first = ag__.Undefined('first')
        made = ag__.Undefined('made')
        pair = ag__.Undefined('pair')

        def try_body():
            nonlocal pair, made
            first = 6 // ag__.ld(a)
            made = [ag__.ld(first), ag__.ld(a)]
            pair = (ag__.ld(made), 1)

        def try_around(run_):
            nonlocal pair, made
            try:
                run_()
            finally:
                first = 4
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('made', 'pair'), 2, None)
        made = ag__.set_item(ag__.ld(made), 1, 7)
        try:
            do_return = True
            retval_ = (ag__.ld(pair), ag__.ld(made))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
