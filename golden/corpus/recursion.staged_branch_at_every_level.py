def tf__staged_branch_at_every_level(x, depth):
    with ag__.FunctionScope('staged_branch_at_every_level', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_, x)

        def set_state(vars_):
            nonlocal x, retval_, do_return
            (do_return, retval_, x) = vars_

        def if_body():
            nonlocal x, retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(x)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal x, retval_, do_return

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def if_body():
                nonlocal x
                x = ag__.ld(x) - ag__.ld(depth)

            def else_body():
                nonlocal x
                x = ag__.ld(x) + 10 * ag__.ld(depth)
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('x',), 1)
            try:
                do_return = True
                retval_ = ag__.converted_call(ag__.ld(staged_branch_at_every_level), (ag__.ld(x), ag__.ld(depth) - 1), None, fscope)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(depth) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'x'), 2)
        return fscope.ret(retval_, do_return)
