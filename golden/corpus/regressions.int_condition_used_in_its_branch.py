def tf__int_condition_used_in_its_branch(a):
    with ag__.FunctionScope('int_condition_used_in_its_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        c = 0

        def get_state():
            return (a, c)

        def set_state(vars_):
            nonlocal c, a
            (a, c) = vars_

        def if_body():
            nonlocal c, a
            c = ag__.ld(a) + 1

        def else_body():
            nonlocal c, a
            a = ag__.ld(a) + 5
        ag__.if_stmt(ag__.ld(a), if_body, else_body, get_state, set_state, ('a', 'c'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(c))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
