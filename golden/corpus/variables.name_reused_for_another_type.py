def tf__name_reused_for_another_type(x):
    with ag__.FunctionScope('name_reused_for_another_type', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = 'text'
        y = ag__.converted_call(ag__.ld(len), (ag__.ld(y),), None, fscope) + ag__.ld(x)

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def if_body():
            nonlocal y
            y = ag__.ld(y) * 2

        def else_body():
            nonlocal y
            pass
        ag__.if_stmt(ag__.ld(y) > 3, if_body, else_body, get_state, set_state, ('y',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
