def tf__captured_variable_changed_in_a_branch(x):
    with ag__.FunctionScope('captured_variable_changed_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        k = 1
        f = ag__.autograph_artifact(lambda v: ag__.ld(v) * ag__.ld(k))

        def get_state():
            return (k,)

        def set_state(vars_):
            nonlocal k
            (k,) = vars_

        def if_body():
            nonlocal k
            k = 5

        def else_body():
            nonlocal k
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('k',), 1)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(f), (ag__.ld(x),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
