def tf__variable_set_before_a_callee_sets_it_where_nothing_is_raised(a):
    with ag__.FunctionScope('variable_set_before_a_callee_sets_it_where_nothing_is_raised', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 1

        @ag__.autograph_artifact
        def bump(k):
            nonlocal total
            with ag__.FunctionScope('bump', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                total = ag__.ld_target(total)
                total += ag__.ld_items(k)

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def try_body():
            nonlocal total

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                raise ag__.ld(KeyError)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.ld(a) > 2, if_body, else_body, get_state, set_state, ('total',), 1)
            total = ag__.ld_target(total)
            total += ag__.ld_items(a)
            ag__.converted_call(ag__.ld(bump), (2,), None, fscope)

        def try_around(run_):
            nonlocal total
            try:
                run_()
            except ag__.ld(LookupError):
                pass
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('total',), 1, lambda: (ag__.ld(LookupError),))
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
