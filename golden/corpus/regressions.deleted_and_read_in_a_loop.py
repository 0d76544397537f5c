def tf__deleted_and_read_in_a_loop(a):
    with ag__.FunctionScope('deleted_and_read_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        c = 2

        def get_state():
            return (a, ag__.ldu(lambda: c, 'c'))

        def set_state(vars_):
            nonlocal c, a
            (a, c) = vars_

        def loop_body():
            nonlocal c, a
            ag__.ld(c)
            c = ag__.Undefined('c')
            a = ag__.ld(c)

        def loop_test():
            return ag__.ld(a) > 5
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a', 'c'), {})
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
