def tf__walrus_in_a_while_test(x):
    with ag__.FunctionScope('walrus_in_a_while_test', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        count = 0
        test_ = True

        def get_state():
            return (count, half, test_, x)

        def set_state(vars_):
            nonlocal x, test_, half, count
            (count, half, test_, x) = vars_

        def loop_body():
            nonlocal x, test_, half, count
            test_ = (half := ag__.ld(x) // 2) > 0

            def get_state():
                return (count, x)

            def set_state(vars_):
                nonlocal x, count
                (count, x) = vars_

            def if_body():
                nonlocal x, count
                x = ag__.ld(half)
                count = ag__.ld(count)
                count += 1

            def else_body():
                nonlocal x, count
                pass
            ag__.if_stmt(test_, if_body, else_body, get_state, set_state, ('count', 'x'), 2)

        def loop_test():
            return test_
        half = ag__.Undefined('half')
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('count', 'half', 'test_', 'x'), {})
        try:
            do_return = True
            retval_ = (ag__.ld(count), ag__.ld(half))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
