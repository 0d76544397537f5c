def tf__print_before_and_after_a_break(n):
    with ag__.FunctionScope('print_before_and_after_a_break', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        break_ = False

        def get_state():
            return (break_,)

        def set_state(vars_):
            nonlocal break_
            (break_,) = vars_

        def loop_body(itr):
            nonlocal break_
            i = itr
            ag__.converted_call(ag__.ld(print), ('before', ag__.ld(i)), None, fscope)

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
            ag__.if_stmt(ag__.ld(i) == 2, if_body, else_body, get_state, set_state, ('break_',), 1)

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                ag__.converted_call(ag__.ld(print), ('after', ag__.ld(i)), None, fscope)

            def else_body():
                pass
            ag__.if_stmt(ag__.not_(break_), if_body, else_body, get_state, set_state, (), 0)

        def extra_test():
            nonlocal break_
            return ag__.not_(break_)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('break_',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
