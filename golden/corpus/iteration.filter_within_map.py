def tf__filter_within_map(rows):
    with ag__.FunctionScope('filter_within_map', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            a = itr
            break_ = False

            def get_state():
                return (break_, total)

            def set_state(vars_):
                nonlocal total, break_
                (break_, total) = vars_

            def loop_body(itr):
                nonlocal total, break_
                b = itr

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
                ag__.if_stmt(ag__.ld(b) > ag__.ld(a), if_body, else_body, get_state, set_state, ('break_',), 1)

                def get_state():
                    return (total,)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def if_body():
                    nonlocal total
                    total = ag__.ld_target(total)
                    total += ag__.ld(a) + ag__.ld(b)

                def else_body():
                    nonlocal total
                    pass
                ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)

            def extra_test():
                nonlocal total, break_
                return ag__.not_(break_)
            ag__.for_stmt(ag__.converted_call(ag__.ld(filter), (ag__.autograph_artifact(lambda v: ag__.ld(v) > 1), ag__.ld(rows)[0]), None, fscope), extra_test, loop_body, get_state, set_state, ('break_', 'total'), {'iterate_names': 'b'})

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.ld(total)
                total += 100

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')
        break_ = ag__.Undefined('break_')
        ag__.for_stmt(ag__.converted_call(ag__.ld(map), (ag__.autograph_artifact(lambda row: ag__.ld(row)[0] * 2), ag__.ld(rows)), None, fscope), None, loop_body, get_state, set_state, ('total',), {'iterate_names': 'a'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
