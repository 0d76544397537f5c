def tf__nested_for_else(n, wanted):
    with ag__.FunctionScope('nested_for_else', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0
        break__1 = False

        def get_state():
            return (break__1, total)

        def set_state(vars_):
            nonlocal total, break__1
            (break__1, total) = vars_

        def loop_body(itr):
            nonlocal total, break__1
            i = itr
            continue_ = False
            break_ = False

            def get_state():
                return (break_, total)

            def set_state(vars_):
                nonlocal total, break_
                (break_, total) = vars_

            def loop_body(itr):
                nonlocal total, break_
                j = itr

                def get_state():
                    return (break_, total)

                def set_state(vars_):
                    nonlocal total, break_
                    (break_, total) = vars_

                def if_body():
                    nonlocal total, break_
                    total = ag__.ld(total)
                    total += 1000
                    break_ = True

                def else_body():
                    nonlocal total, break_
                    pass
                ag__.if_stmt(ag__.ld(i) * ag__.ld(j) == ag__.ld(wanted), if_body, else_body, get_state, set_state, ('break_', 'total'), 2)

            def extra_test():
                nonlocal total, break_
                return ag__.not_(break_)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('break_', 'total'), {'iterate_names': 'j'})

            def get_state():
                return (continue_, total)

            def set_state(vars_):
                nonlocal total, continue_
                (continue_, total) = vars_

            def if_body():
                nonlocal total, continue_
                total = ag__.ld(total)
                total += 1
                continue_ = True

            def else_body():
                nonlocal total, continue_
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('continue_', 'total'), 2)

            def get_state():
                return (break__1, total)

            def set_state(vars_):
                nonlocal total, break__1
                (break__1, total) = vars_

            def if_body():
                nonlocal total, break__1
                total = ag__.ld(total)
                total += 10
                break__1 = True
                continue_ = True

            def else_body():
                nonlocal total, break__1
                pass
            ag__.if_stmt(ag__.not_(continue_), if_body, else_body, get_state, set_state, ('break__1', 'total'), 2)

        def extra_test():
            nonlocal total, break__1
            return ag__.not_(break__1)
        break_ = ag__.Undefined('break_')
        continue_ = ag__.Undefined('continue_')
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('break__1', 'total'), {'iterate_names': 'i'})

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def if_body():
            nonlocal total
            total = -ag__.ld(total)

        def else_body():
            nonlocal total
            pass
        ag__.if_stmt(ag__.not_(break__1), if_body, else_body, get_state, set_state, ('total',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
