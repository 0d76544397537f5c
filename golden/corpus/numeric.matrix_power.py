def tf__matrix_power(n):
    with ag__.FunctionScope('matrix_power', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        m = ag__.converted_call(ag__.ld(ag).constant, ([[1, 1], [1, 0]],), None, fscope)
        result = ag__.converted_call(ag__.ld(ag).constant, ([[1, 0], [0, 1]],), None, fscope)

        def get_state():
            return (result, m, n)

        def set_state(vars_):
            nonlocal result, n, m
            (result, m, n) = vars_

        def loop_body():
            nonlocal result, n, m

            def get_state():
                return (result,)

            def set_state(vars_):
                nonlocal result
                (result,) = vars_

            def if_body():
                nonlocal result
                result = ag__.converted_call(ag__.ld(ag).matmul, (ag__.ld(result), ag__.ld(m)), None, fscope)

            def else_body():
                nonlocal result
                pass
            ag__.if_stmt(ag__.ld(n) % 2 == 1, if_body, else_body, get_state, set_state, ('result',), 1)
            m = ag__.converted_call(ag__.ld(ag).matmul, (ag__.ld(m), ag__.ld(m)), None, fscope)
            n = ag__.ld(n) // 2

        def loop_test():
            return ag__.ld(n) > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('result', 'm', 'n'), {})
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
