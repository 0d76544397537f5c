def tf__binomial(n, k):
    with ag__.FunctionScope('binomial', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        result = 1

        def get_state():
            return (result,)

        def set_state(vars_):
            nonlocal result
            (result,) = vars_

        def loop_body(itr):
            nonlocal result
            i = itr
            result = ag__.ld(result) * (ag__.ld(n) - ag__.ld(i)) // (ag__.ld(i) + 1)
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(k),), None, fscope), None, loop_body, get_state, set_state, ('result',), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
