def tf__for_while_if_break(a, b):
    with ag__.FunctionScope('for_while_if_break', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def loop_body(itr):
            nonlocal total
            x = itr
            i = 0
            break_ = False

            def get_state():
                return (i, total, break_)

            def set_state(vars_):
                nonlocal total, i, break_
                (i, total, break_) = vars_

            def loop_body():
                nonlocal total, i, break_

                def get_state():
                    return (break_, total)

                def set_state(vars_):
                    nonlocal total, break_
                    (break_, total) = vars_

                def if_body():
                    nonlocal total, break_
                    total = ag__.ld(total)
                    total += 100
                    break_ = True

                def else_body():
                    nonlocal total, break_
                    pass
                ag__.if_stmt(ag__.get_item(ag__.ld(b), ag__.ld(i)) == ag__.ld(x), if_body, else_body, get_state, set_state, ('break_', 'total'), 2)

                def get_state():
                    return (i,)

                def set_state(vars_):
                    nonlocal i
                    (i,) = vars_

                def if_body():
                    nonlocal i
                    i = ag__.ld(i)
                    i += 1

                def else_body():
                    nonlocal i
                    pass
                ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('i',), 1)

            def loop_test():
                return ag__.and_(lambda: ag__.not_(break_), lambda: ag__.ld(i) < ag__.converted_call(ag__.ld(len), (ag__.ld(b),), None, fscope))
            ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('i', 'total', 'break_'), {})
            total = ag__.ld_target(total)
            total += ag__.ld_items(i)
        break_ = ag__.Undefined('break_')
        i = ag__.Undefined('i')
        x = ag__.Undefined('x')
        ag__.for_stmt(ag__.ld(a), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'x'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
