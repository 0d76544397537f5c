def tf__loop_that_always_raises(a):
    with ag__.FunctionScope('loop_that_always_raises', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body():
            raise ag__.converted_call(ag__.ld(ValueError), ('not zero',), None, fscope)

        def loop_test():
            return ag__.ld(a)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, (), {})
        try:
            do_return = True
            retval_ = ag__.ld(a) + 1
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
