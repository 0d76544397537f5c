def tf__python_counter_meets_a_staged_limit(step, limit):
    with ag__.FunctionScope('python_counter_meets_a_staged_limit', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        i = 0

        def get_state():
            return (i,)

        def set_state(vars_):
            nonlocal i
            (i,) = vars_

        def loop_body():
            nonlocal i
            i = ag__.ld_target(i)
            i += ag__.ld_items(step)

        def loop_test():
            return ag__.ld(i) < ag__.ld(limit)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('i',), {})
        try:
            do_return = True
            retval_ = ag__.ld(i)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
