def tf__variable_assigned_anew_in_a_branch_of_a_branch(a, b):
    with ag__.FunctionScope('variable_assigned_anew_in_a_branch_of_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
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

            def if_body():
                nonlocal l
                l = 3

            def else_body():
                nonlocal l
                l = 4
            ag__.if_stmt(ag__.ld(b) > 0, if_body, else_body, get_state, set_state, ('l',), 1)
            l = ag__.ld(l) + 1
            ag__.converted_call(ag__.ld(print), (ag__.ld(l),), None, fscope)
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
