def tf__looped_over(values):
    with ag__.FunctionScope('looped_over', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
            v = itr

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
                total = ag__.ld(total) * 10 + ag__.ld(v)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)

        def extra_test():
            nonlocal total, break_
            return ag__.not_(break_)
        v = ag__.Undefined('v')
        ag__.for_stmt(ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(x) * 2 for x in items_ if ag__.ld(x) > 1), lambda x: ag__.comp_if(ag__.ld(x) > 1, lambda: ag__.ld(x) * 2)), extra_test, loop_body, get_state, set_state, ('break_', 'total'), {'iterate_names': 'v'})

        def get_state():
            return (total,)

        def set_state(vars_):
            nonlocal total
            (total,) = vars_

        def if_body():
            nonlocal total
            total = ag__.ld(total)
            total += 1000

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
