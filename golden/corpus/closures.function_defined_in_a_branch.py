def tf__function_defined_in_a_branch(x):
    with ag__.FunctionScope('function_defined_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (y,)

        def set_state(vars_):
            nonlocal y
            (y,) = vars_

        def if_body():
            nonlocal y
            f = ag__.autograph_artifact(lambda v: ag__.ld(v) + 1)
            y = ag__.converted_call(ag__.ld(f), (ag__.ld(x),), None, fscope)

        def else_body():
            nonlocal y
            f = ag__.autograph_artifact(lambda v: ag__.ld(v) - 1)
            y = ag__.converted_call(ag__.ld(f), (ag__.ld(x),), None, fscope) * 2
        f = ag__.Undefined('f')
        y = ag__.Undefined('y')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('y',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
