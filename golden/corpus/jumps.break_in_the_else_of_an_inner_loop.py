def tf__break_in_the_else_of_an_inner_loop(n, m):
    with ag__.FunctionScope('break_in_the_else_of_an_inner_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        count = 0
        break__1 = False

        def get_state():
            return (count, break__1)

        def set_state(vars_):
            nonlocal count, break__1
            (count, break__1) = vars_

        def loop_body(itr):
            nonlocal count, break__1
            i = itr
            j = 0
            break_ = False

            def get_state():
                return (break_, j)

            def set_state(vars_):
                nonlocal j, break_
                (break_, j) = vars_

            def loop_body():
                nonlocal j, break_

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
                ag__.if_stmt(ag__.ld(i) == 3, if_body, else_body, get_state, set_state, ('break_',), 1)

                def get_state():
                    return (j,)

                def set_state(vars_):
                    nonlocal j
                    (j,) = vars_

                def if_body():
                    nonlocal j
                    j = ag__.ld(j)
                    j += 1

                def else_body():
                    nonlocal j
                    pass
                ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('j',), 1)

            def loop_test():
                return ag__.and_(lambda: ag__.not_(break_), lambda: ag__.ld(j) < ag__.ld(m))
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('break_', 'j'), {})

            def get_state():
                return (break__1, count)

            def set_state(vars_):
                nonlocal count, break__1
                (break__1, count) = vars_

            def if_body():
                nonlocal count, break__1
                count = ag__.ld(count)
                count += 1

                def get_state():
                    return (break__1,)

                def set_state(vars_):
                    nonlocal break__1
                    (break__1,) = vars_

                def if_body():
                    nonlocal break__1
                    break__1 = True

                def else_body():
                    nonlocal break__1
                    pass
                ag__.if_stmt(ag__.ld(count) == 2, if_body, else_body, get_state, set_state, ('break__1',), 1)

            def else_body():
                nonlocal count, break__1
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('break__1', 'count'), 2)

            def get_state():
                return (count,)

            def set_state(vars_):
                nonlocal count
                (count,) = vars_

            def if_body():
                nonlocal count
                count = ag__.ld(count)
                count += 10

            def else_body():
                nonlocal count
                pass
            ag__.if_stmt(ag__.not_(break__1), if_body, else_body, get_state, set_state, ('count',), 1)

        def extra_test():
            nonlocal count, break__1
            return ag__.not_(break__1)
        break_ = ag__.Undefined('break_')
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('count', 'break__1'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(count)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
