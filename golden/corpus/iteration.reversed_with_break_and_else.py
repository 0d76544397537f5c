def tf__reversed_with_break_and_else(rows):
    with ag__.FunctionScope('reversed_with_break_and_else', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0
        break_ = False

        def get_state():
            return (break_, total)

        def set_state(vars_):
            nonlocal total, break_
            (break_, total) = vars_

        def loop_body(itr):
            nonlocal total, break_
            row = itr
            total = ag__.ld(total) * 3 + ag__.ld(row)[0]

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
            ag__.if_stmt(ag__.ld(total) > 10, if_body, else_body, get_state, set_state, ('break_',), 1)

        def extra_test():
            nonlocal total, break_
            return ag__.not_(break_)
        row = ag__.Undefined('row')
        ag__.for_stmt(ag__.converted_call(ag__.ld(reversed), (ag__.ld(rows),), None, fscope), extra_test, loop_body, get_state, set_state, ('break_', 'total'), {'iterate_names': 'row'})

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def if_body():
            nonlocal total
            total = -1

        def else_body():
            nonlocal total
            pass
        ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
