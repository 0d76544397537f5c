def tf__branch_first_in_a_body_of_two_managers(x):
    with ag__.FunctionScope('branch_first_in_a_body_of_two_managers', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = []

        def get_state():
            return (x, k)

        def set_state(vars_):
            nonlocal x, k
            (x, k) = vars_
        k = ag__.Undefined('k')
        v = ag__.Undefined('v')

        def with_body(value_):
            nonlocal x, k
            v = value_

            def with_body(value_):
                nonlocal x, k
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
                    pass
                ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('x',), 1)
                x = ag__.ld(x) * 2
            ag__.with_stmt(ag__.converted_call(ag__.ld(contextlib).nullcontext, (2,), None, fscope), with_body, get_state, set_state, ('x', 'k'), 1)
        ag__.with_stmt(ag__.converted_call(ag__.ld(CM), (ag__.ld(log),), None, fscope), with_body, get_state, set_state, ('x', 'k'), 1)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
