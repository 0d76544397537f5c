def tf__list_replaced_between_two_errors(a):
    with ag__.FunctionScope('list_replaced_between_two_errors', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [1, 2]
        first = ag__.ld(mine)

        def get_state():
            return (mine, a)

        def set_state(vars_):
            nonlocal mine, a
            (mine, a) = vars_

        def try_body():
            nonlocal mine, a
            a = ag__.converted_call(ag__.ld(risky), (ag__.ld(a),), None, fscope)
            mine = [ag__.ld(a), 9]
            a = ag__.converted_call(ag__.ld(risky), (ag__.ld(a) + 2,), None, fscope)

        def try_around(run_):
            nonlocal mine, a
            try:
                run_()
            except ag__.ld(ValueError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('mine', 'a'), 1, lambda: (ag__.ld(ValueError),))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(sum), (ag__.ld(mine),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(first),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
