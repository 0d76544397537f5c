def tf__python_none_argument(x, scale):
    with ag__.FunctionScope('python_none_argument', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (scale,)

        def set_state(vars_):
            nonlocal scale
            (scale,) = vars_

        def if_body():
            nonlocal scale
            scale = 1

        def else_body():
            nonlocal scale
            pass
        ag__.if_stmt(ag__.is_(ag__.ld(scale), None), if_body, else_body, get_state, set_state, ('scale',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(x) * ag__.ld(scale)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
