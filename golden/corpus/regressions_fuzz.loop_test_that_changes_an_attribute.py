def tf__loop_test_that_changes_an_attribute(a):
    with ag__.FunctionScope('loop_test_that_changes_an_attribute', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        o = ag__.converted_call(ag__.ld(Point), (0,), None, fscope)
        i = 0

        def get_state():
            return (i,)

        def set_state(vars_):
            nonlocal i
            (i,) = vars_

        def loop_body():
            nonlocal i
            i = ag__.ld_target(i)
            i += ag__.ld_items(ag__.ld(o).n)

        def loop_test():
            return ag__.converted_call(ag__.ld(o).step, (1,), None, fscope) < ag__.ld(a)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('i',), {})
        try:
            do_return = True
            retval_ = (ag__.ld(o).n, ag__.ld(i))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
