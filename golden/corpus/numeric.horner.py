def tf__horner(coefficients, x):
    with ag__.FunctionScope('horner', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        result = 0.0

        def get_state():
            return (result,)

        def set_state(vars_):
            nonlocal result
            (result,) = vars_

        def loop_body(itr):
            nonlocal result
            c = itr
            result = ag__.ld(result) * ag__.ld(x) + ag__.ld(c)
        c = ag__.Undefined('c')
        ag__.for_stmt(ag__.ld(coefficients), None, loop_body, get_state, set_state, ('result',), {'iterate_names': 'c'})
        try:
            do_return = True
            retval_ = ag__.ld(result)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
