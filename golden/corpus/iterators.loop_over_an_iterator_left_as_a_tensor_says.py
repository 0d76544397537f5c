def tf__loop_over_an_iterator_left_as_a_tensor_says(x):
    with ag__.FunctionScope('loop_over_an_iterator_left_as_a_tensor_says', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = ag__.converted_call(ag__.ld(iter), ([1, 2, 3],), None, fscope)
        total = 0
        break_ = False

        def get_state():
            return (total, break_)

        def set_state(vars_):
            nonlocal total, break_
            (total, break_) = vars_

        def loop_body(itr):
            nonlocal total, break_
            k = itr

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
            ag__.if_stmt(ag__.ld(k) > ag__.ld(x), if_body, else_body, get_state, set_state, ('break_',), 1)

            def get_state():
                return (total,)

            def set_state(vars_):
                nonlocal total
                (total,) = vars_

            def if_body():
                nonlocal total
                total = ag__.ld_target(total)
                total += ag__.ld_items(k)

            def else_body():
                nonlocal total
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('total',), 1)

        def extra_test():
            nonlocal total, break_
            return ag__.not_(break_)
        k = ag__.Undefined('k')
        ag__.for_stmt(ag__.ld(items), extra_test, loop_body, get_state, set_state, ('total', 'break_'), {'iterate_names': 'k'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
