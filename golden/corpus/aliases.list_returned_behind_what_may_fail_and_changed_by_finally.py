def tf__list_returned_behind_what_may_fail_and_changed_by_finally(a, values):
    with ag__.FunctionScope('list_returned_behind_what_may_fail_and_changed_by_finally', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        known = ag__.converted_call(ag__.ld(list), (ag__.ld(values),), None, fscope)

        def get_state():
            return (do_return, retval_, known)

        def set_state(vars_):
            nonlocal retval_, known, do_return
            (do_return, retval_, known) = vars_

        def try_body():
            nonlocal retval_, known, do_return
            ag__.get_item(ag__.ld(known), ag__.ld(a) % ag__.converted_call(ag__.ld(len), (ag__.ld(known),), None, fscope))
            retval_ = (ag__.ld(known),)
            do_return = True

        def try_around(run_):
            nonlocal retval_, known, do_return
            try:
                run_()
            finally:
                known = ag__.set_item(ag__.ld(known), 0, 5)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_', 'known'), 2, None)
        return fscope.ret(retval_, do_return)
