def tf__variable_assigned_anew_in_finally_of_a_branch(a):
    with ag__.FunctionScope('variable_assigned_anew_in_finally_of_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        l = 1

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            l = 0

        def else_body():
            def get_state():
                return (ag__.ldu(lambda: l, 'l'),)

            def set_state(vars_):
                nonlocal l
                (l,) = vars_

            def try_body():
                nonlocal l
                pass

            def try_around(run_):
                nonlocal l
                try:
                    run_()
                finally:
                    l = 3
            ag__.try_stmt(try_body, try_around, get_state, set_state, ('l',), 1, None)
            l = ag__.ld(l) + 1
            ag__.converted_call(ag__.ld(print), (ag__.ld(l),), None, fscope)
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, (), 0)
