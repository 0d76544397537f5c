def tf__break_both_with_a_flag(n, limit):
    with ag__.FunctionScope('break_both_with_a_flag', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        found = False
        pair = 0
        break__1 = False

        def get_state():
            return (found, pair, break__1)

        def set_state(vars_):
            nonlocal pair, found, break__1
            (found, pair, break__1) = vars_

        def loop_body(itr):
            nonlocal pair, found, break__1
            i = itr
            break_ = False

            def get_state():
                return (found, pair, break_)

            def set_state(vars_):
                nonlocal pair, found, break_
                (found, pair, break_) = vars_

            def loop_body(itr):
                nonlocal pair, found, break_
                j = itr

                def get_state():
                    return (break_, found, pair)

                def set_state(vars_):
                    nonlocal pair, found, break_
                    (break_, found, pair) = vars_

                def if_body():
                    nonlocal pair, found, break_
                    found = True
                    pair = ag__.ld(i) * 10 + ag__.ld(j)
                    break_ = True

                def else_body():
                    nonlocal pair, found, break_
                    pass
                ag__.if_stmt(ag__.ld(i) * ag__.ld(j) > ag__.ld(limit), if_body, else_body, get_state, set_state, ('break_', 'found', 'pair'), 3)

            def extra_test():
                nonlocal pair, found, break_
                return ag__.not_(break_)
            ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('found', 'pair', 'break_'), {'iterate_names': 'j'})

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
            ag__.if_stmt(ag__.ld(found), if_body, else_body, get_state, set_state, ('break__1',), 1)

        def extra_test():
            nonlocal pair, found, break__1
            return ag__.not_(break__1)
        break_ = ag__.Undefined('break_')
        i = ag__.Undefined('i')
        j = ag__.Undefined('j')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('found', 'pair', 'break__1'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(found), ag__.ld(pair))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
