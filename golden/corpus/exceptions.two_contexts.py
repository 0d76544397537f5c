def tf__two_contexts(x):
    with ag__.FunctionScope('two_contexts', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = []

        def get_state():
            return (x, a, b)

        def set_state(vars_):
            nonlocal x, b, a
            (x, a, b) = vars_
        a = ag__.Undefined('a')
        b = ag__.Undefined('b')

        def with_body(value_):
            nonlocal x, b, a
            a = value_

            def with_body(value_):
                nonlocal x, b, a
                b = value_
                x = ag__.ld(x) * ag__.ld(a) + ag__.ld(b)
            ag__.with_stmt(ag__.converted_call(ag__.ld(_entered), (ag__.ld(log),), None, fscope), with_body, get_state, set_state, ('x', 'a', 'b'), 1)
        ag__.with_stmt(ag__.converted_call(ag__.ld(_entered), (ag__.ld(log),), None, fscope), with_body, get_state, set_state, ('x', 'a', 'b'), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(log))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
