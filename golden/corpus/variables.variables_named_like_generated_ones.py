def tf__variables_named_like_generated_ones(x):
    with ag__.FunctionScope('variables_named_like_generated_ones', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        do_return = ag__.ld(x)
        retval_ = 1

        def get_state_1():
            return (body, get_state)

        def set_state(vars_):
            nonlocal get_state, body
            (body, get_state) = vars_

        def if_body():
            nonlocal get_state, body
            get_state = ag__.ld(do_return) + 1
            body = ag__.ld(retval_)

        def else_body():
            nonlocal get_state, body
            get_state = 0
            body = 2
        body = ag__.Undefined('body')
        get_state = ag__.Undefined('get_state')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state_1, set_state, ('body', 'get_state'), 2)
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(get_state), ag__.ld(body), ag__.ld(do_return))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
