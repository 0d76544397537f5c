def tf__failed_assertion_in_every_iteration(a, p):
    with ag__.FunctionScope('failed_assertion_in_every_iteration', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body():
            ag__.assert_stmt(ag__.not_(True), lambda: 1)

        def loop_test():
            return ag__.not_(ag__.ld(p))
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, (), {})
        try:
            do_return = True
            retval_ = ag__.ld(a)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
