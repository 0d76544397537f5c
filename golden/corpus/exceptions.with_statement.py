def tf__with_statement(x):
    with ag__.FunctionScope('with_statement', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = []

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_
        k = ag__.Undefined('k')

        def with_body(value_):
            nonlocal x
            k = value_

            def get_state():
                return (x,)

            def set_state(vars_):
                nonlocal x
                (x,) = vars_

            def if_body():
                nonlocal x
                x = ag__.ld(x) + ag__.ld(k)

            def else_body():
                nonlocal x
                x = ag__.ld(x) - ag__.ld(k)
            ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('x',), 1)
        ag__.with_stmt(ag__.converted_call(ag__.ld(_entered), (ag__.ld(log),), None, fscope), with_body, get_state, set_state, ('x',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(log))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
