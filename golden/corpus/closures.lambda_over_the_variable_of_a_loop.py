def tf__lambda_over_the_variable_of_a_loop(n):
    with ag__.FunctionScope('lambda_over_the_variable_of_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        i = -1
        last = ag__.autograph_artifact(lambda: ag__.ld(i))

        def get_state():
            return (i,)

        def set_state(vars_):
            nonlocal i
            (i,) = vars_

        def loop_body(itr):
            nonlocal i
            i = itr
            pass
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('i',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(last), (), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
