def tf__list_of_a_branch_only(a, b):
    with ag__.FunctionScope('list_of_a_branch_only', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [ag__.ld(b)]

        def get_state():
            return (l,)

        def set_state(vars_):
            nonlocal l
            (l,) = vars_

        def if_body():
            nonlocal l

            def get_state():
                return (l,)

            def set_state(vars_):
                nonlocal l
                (l,) = vars_

            def if_body():
                nonlocal l
                pass

            def else_body():
                nonlocal l
                l = ag__.ld_target(l)
                l += [ag__.ld(l)[0] + 1]
            ag__.if_stmt(ag__.ld(b), if_body, else_body, get_state, set_state, ('l',), 1)
            ag__.converted_call(ag__.ld(l).extend, ([ag__.ld(a)],), None, fscope)

        def else_body():
            nonlocal l
            pass
        ag__.if_stmt(ag__.ld(a), if_body, else_body, get_state, set_state, ('l',), 0)
        try:
            do_return = True
            retval_ = ag__.ld(a) + ag__.ld(b)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
