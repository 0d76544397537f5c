def tf__print_in_a_while_loop(n):
    with ag__.FunctionScope('print_in_a_while_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (n,)

        def set_state(vars_):
            nonlocal n
            (n,) = vars_

        def loop_body():
            nonlocal n
            ag__.converted_call(ag__.ld(print), ('n', ag__.ld(n)), None, fscope)
            n = ag__.ld(n)
            n -= 1

        def loop_test():
            return ag__.ld(n) > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('n',), {})
        ag__.converted_call(ag__.ld(print), ('done',), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
