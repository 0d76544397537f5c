def tf__break_out_of_while_true(n):
    with ag__.FunctionScope('break_out_of_while_true', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0
        break_ = False

        def get_state():
            return (total, break_, n)

        def set_state(vars_):
            nonlocal total, n, break_
            (total, break_, n) = vars_

        def loop_body():
            nonlocal total, n, break_

            def get_state():
                return (break_,)

            def set_state(vars_):
                nonlocal break_
                (break_,) = vars_

            def if_body():
                nonlocal break_
                break_ = True

            def else_body():
                nonlocal break_
                pass
            ag__.if_stmt(ag__.ld(n) <= 0, if_body, else_body, get_state, set_state, ('break_',), 1)

            def get_state():
                return (n, total)

            def set_state(vars_):
                nonlocal total, n
                (n, total) = vars_

            def if_body():
                nonlocal total, n
                total = ag__.ld_target(total)
                total += ag__.ld_items(n)
                n = ag__.ld(n)
                n -= 1

            def else_body():
                nonlocal total, n
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('n', 'total'), 2)

        def loop_test():
            return ag__.not_(break_)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('total', 'break_', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
