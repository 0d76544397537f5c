def tf__nonlocal_in_a_branch(x):
    with ag__.FunctionScope('nonlocal_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = 1

        @ag__.autograph_artifact
        def add(v):
            nonlocal total
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return (ag__.ldu(lambda: total, 'total'),)

                def set_state(vars_):
                    nonlocal total
                    (total,) = vars_

                def if_body():
                    nonlocal total
                    total = ag__.ld_target(total)
                    total += ag__.ld_items(v)

                def else_body():
                    nonlocal total
                    pass
                ag__.if_stmt(ag__.ld(v) > 0, if_body, else_body, get_state, set_state, ('total',), 1)
        ag__.converted_call(ag__.ld(add), (ag__.ld(x),), None, fscope)
        ag__.converted_call(ag__.ld(add), (ag__.ld(x) + 3,), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(total)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
