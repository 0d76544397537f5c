def tf__unassigned_after_an_empty_loop_raises(n):
    with ag__.FunctionScope('unassigned_after_an_empty_loop_raises', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        i = 0

        def get_state():
            return (last, i)

        def set_state(vars_):
            nonlocal last, i
            (last, i) = vars_

        def loop_body():
            nonlocal last, i
            last = ag__.ld(i)
            i = ag__.ld(i)
            i += 1

        def loop_test():
            return ag__.ld(i) < ag__.ld(n)
        last = ag__.Undefined('last')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('last', 'i'), {})
        try:
            do_return = True
            retval_ = ag__.ld(last)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
