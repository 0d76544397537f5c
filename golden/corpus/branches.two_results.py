def tf__two_results(a, b):
    with ag__.FunctionScope('two_results', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (high, low)

        def set_state(vars_):
            nonlocal low, high
            (high, low) = vars_

        def if_body():
            nonlocal low, high
            (low, high) = (ag__.ld(a), ag__.ld(b))

        def else_body():
            nonlocal low, high
            (low, high) = (ag__.ld(b), ag__.ld(a))
        high = ag__.Undefined('high')
        low = ag__.Undefined('low')
        ag__.if_stmt(ag__.ld(a) < ag__.ld(b), if_body, else_body, get_state, set_state, ('high', 'low'), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(low), ag__.ld(high))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
