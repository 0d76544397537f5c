def tf__unconditional_break(n):
    with ag__.FunctionScope('unconditional_break', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 0
        break_ = False

        def get_state():
            return (total, break_)

        def set_state(vars_):
            nonlocal total, break_
            (total, break_) = vars_

        def loop_body(itr):
            nonlocal total, break_
            i = itr
            total = ag__.iadd(ag__.ld(total), ag__.ld(i) + 1)
            break_ = True

        def extra_test():
            nonlocal total, break_
            return ag__.not_(break_)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), extra_test, loop_body, get_state, set_state, ('total', 'break_'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
