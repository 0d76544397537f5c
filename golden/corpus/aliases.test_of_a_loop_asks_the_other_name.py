def tf__test_of_a_loop_asks_the_other_name(n):
    with ag__.FunctionScope('test_of_a_loop_asks_the_other_name', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = [0]
        b = ag__.ld(a)

        def get_state():
            return (a,)

        def set_state(vars_):
            nonlocal a
            (a,) = vars_

        def loop_body():
            nonlocal a
            a = ag__.list_append(ag__.ld(a), ag__.converted_call(ag__.ld(len), (ag__.ld(b),), None, fscope))

        def loop_test():
            return ag__.converted_call(ag__.ld(len), (ag__.ld(b),), None, fscope) <= ag__.ld(n)
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('a',), {})
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.converted_call(ag__.ld(len), (ag__.ld(b),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
