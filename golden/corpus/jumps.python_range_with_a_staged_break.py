def tf__python_range_with_a_staged_break(x, limit):
    with ag__.FunctionScope('python_range_with_a_staged_break', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        break_ = False

        def get_state():
            return (x, break_)

        def set_state(vars_):
            nonlocal x, break_
            (x, break_) = vars_

        def loop_body(itr):
            nonlocal x, break_
            i = itr

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
            ag__.if_stmt(ag__.ld(x) > ag__.ld(limit) + ag__.ld(i), if_body, else_body, get_state, set_state, ('break_',), 1)

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def if_body():
                nonlocal x
                x = ag__.ld(x)
                x += 3

            def else_body():
                nonlocal x
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, ('x',), 1)

        def extra_test():
            nonlocal x, break_
            return ag__.not_(break_)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (10,), None, fscope), extra_test, loop_body, get_state, set_state, ('x', 'break_'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
