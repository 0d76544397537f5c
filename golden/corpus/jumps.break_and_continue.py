def tf__break_and_continue(n):
    with ag__.FunctionScope('break_and_continue', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0
        break_ = False

        def get_state():
            return (total, break_)

        def set_state(vars_):
            nonlocal total, break_
            (total, break_) = vars_

        def loop_body(itr):
            nonlocal total, break_
            i = itr
            continue_ = False

            def get_state():
                return (continue_,)

            def set_state(vars_):
                nonlocal continue_
                (continue_,) = vars_

            def if_body():
                nonlocal continue_
                continue_ = True

            def else_body():
                nonlocal continue_
                pass
            ag__.if_stmt(ag__.ld(i) % 2 == 0, if_body, else_body, get_state, set_state, ('continue_',), 1)

            def get_state():
                return (break_, total, continue_)

            def set_state(vars_):
                nonlocal total, continue_, break_
                (break_, total, continue_) = vars_

            def if_body():
                nonlocal total, continue_, break_

                def get_state():
                    return (break_, continue_)

                def set_state(vars_):
                    nonlocal continue_, break_
                    (break_, continue_) = vars_

                def if_body():
                    nonlocal continue_, break_
                    break_ = True
                    continue_ = True

                def else_body():
                    nonlocal continue_, break_
                    pass
                ag__.if_stmt(ag__.ld(i) > 9, if_body, else_body, get_state, set_state, ('break_', 'continue_'), 2)

                def get_state():
                    return (total,)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def if_body():
                    nonlocal total
                    total = ag__.ld_target(total)
                    total += ag__.ld_items(i)

                def else_body():
                    nonlocal total
                    pass
                ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('total',), 1)

            def else_body():
                nonlocal total, continue_, break_
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('break_', 'total', 'continue_'), 2)

        def extra_test():
            nonlocal total, break_
            return ag__.not_(break_)
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('total', 'break_'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
