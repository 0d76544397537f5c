def tf__break_out_of_two_loops(rows):
    with ag__.FunctionScope('break_out_of_two_loops', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0
        break__1 = False

        def get_state():
            return (total, break__1)

        def set_state(vars_):
            nonlocal total, break__1
            (total, break__1) = vars_

        def loop_body(itr):
            nonlocal total, break__1
            (i, row) = itr
            continue_ = False
            break_ = False

            def get_state():
                return (break_, total)

            def set_state(vars_):
                nonlocal total, break_
                (break_, total) = vars_

            def loop_body(itr):
                nonlocal total, break_
                (j, v) = itr

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
                ag__.if_stmt(ag__.ld(v) == 4, if_body, else_body, get_state, set_state, ('break_',), 1)

                def get_state():
                    return (total,)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def if_body():
                    nonlocal total
                    total = ag__.ld_target(total)
                    total += ag__.ld(i) * 10 + ag__.ld(j)

                def else_body():
                    nonlocal total
                    pass
                ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)

            def extra_test():
                nonlocal total, break_
                return ag__.not_(break_)
            ag__.for_stmt(ag__.converted_call(ag__.ld(enumerate), (ag__.ld(row),), None, fscope), extra_test, loop_body, get_state, set_state, ('break_', 'total'), {'iterate_names': '(j, v)'})

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
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('continue_',), 1)

            def get_state():
                return (break__1,)

            def set_state(vars_):
                nonlocal break__1
                (break__1,) = vars_

            def if_body():
                nonlocal break__1
                break__1 = True
                continue_ = True

            def else_body():
                nonlocal break__1
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('break__1',), 1)

        def extra_test():
            nonlocal total, break__1
            return ag__.not_(break__1)
        break_ = ag__.Undefined('break_')
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        row = ag__.Undefined('row')
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.converted_call(ag__.ld(enumerate), (ag__.ld(rows),), None, fscope), extra_test, loop_body, get_state, set_state, ('total', 'break__1'), {'iterate_names': '(i, row)'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
