def tf__variables_of_a_function_called_in_a_loop(n):
    with ag__.FunctionScope('variables_of_a_function_called_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def thrice(v):
            with ag__.FunctionScope('thrice', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                total = 0

                @ag__.autograph_artifact
                def add():
                    nonlocal total
                    with ag__.FunctionScope('add', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                        total = ag__.ld(total) + ag__.ld(v)
                ag__.converted_call(ag__.ld(add), (), None, fscope_1)
                ag__.converted_call(ag__.ld(add), (), None, fscope_1)
                ag__.converted_call(ag__.ld(add), (), None, fscope_1)
                try:
                    do_return = True
                    retval_ = ag__.ld(total)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        result = 0

        def get_state():
            return (result, n)

        def set_state(vars_):
            nonlocal result, n
            (result, n) = vars_

        def loop_body():
            nonlocal result, n
            result = ag__.ld_target(result)
            result += ag__.ld_items(ag__.converted_call(ag__.ld(thrice), (ag__.ld(n),), None, fscope))
            n = ag__.ld(n)
            n -= 1

        def loop_test():
            return ag__.ld(n) > 0
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('result', 'n'), {})
        try:
            do_return_1 = True
            retval__1 = ag__.ld(result)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
