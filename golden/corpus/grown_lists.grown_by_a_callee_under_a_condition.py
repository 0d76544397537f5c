def tf__grown_by_a_callee_under_a_condition(n):
    with ag__.FunctionScope('grown_by_a_callee_under_a_condition', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def add(l, v):
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return (l,)

                def set_state(vars_):
                    nonlocal l
                    (l,) = vars_

                def if_body():
                    nonlocal l
                    l = ag__.list_append(ag__.ld(l), ag__.ld(v))

                def else_body():
                    nonlocal l
                    pass
                ag__.if_stmt(ag__.ld(v) > 1, if_body, else_body, get_state, set_state, ('l',), 0)
        l = []
        ag__.converted_call(ag__.ld(add), (ag__.ld(l), ag__.ld(n)), None, fscope)
        ag__.converted_call(ag__.ld(add), (ag__.ld(l), ag__.ld(n) + 1), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
