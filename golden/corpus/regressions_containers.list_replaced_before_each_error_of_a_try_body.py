def tf__list_replaced_before_each_error_of_a_try_body(a):
    with ag__.FunctionScope('list_replaced_before_each_error_of_a_try_body', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        mine = [1, 2]
        first = ag__.ld(mine)

        def get_state():
            return (mine,)

        def set_state(vars_):
            nonlocal mine
            (mine,) = vars_

        def try_body():
            nonlocal mine
            mine = ag__.list_append(ag__.ld(mine), 3)
            mine = [ag__.ld(a), 9]

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                raise ag__.converted_call(ag__.ld(KeyError), (ag__.ld(a),), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(a) > 2, if_body, else_body, get_state, set_state, (), 0)
            raise ag__.ld(IndexError)

        def try_around(run_):
            nonlocal mine
            try:
                run_()
            except ag__.ld(LookupError):
                mine = ag__.list_append(ag__.ld(mine), 4)
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('mine',), 1, lambda: (ag__.ld(LookupError),))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(sum), (ag__.ld(mine),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(first),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
