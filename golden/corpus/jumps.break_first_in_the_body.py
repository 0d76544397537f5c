def tf__break_first_in_the_body(n):
    with ag__.FunctionScope('break_first_in_the_body', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        i = 0
        break_ = False

        def get_state():
            return (i, break_)

        def set_state(vars_):
            nonlocal i, break_
            (i, break_) = vars_

        def loop_body():
            nonlocal i, break_
            i = ag__.ld(i)
            i += 1

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
            ag__.if_stmt(ag__.ld(i) * ag__.ld(i) > ag__.ld(n), if_body, else_body, get_state, set_state, ('break_',), 1)

        def loop_test():
            return ag__.not_(break_)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('i', 'break_'), {})
        try:
            do_return = True
            retval_ = ag__.ld(i)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
