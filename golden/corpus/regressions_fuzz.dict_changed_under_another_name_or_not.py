def tf__dict_changed_under_another_name_or_not(a, d):
    with ag__.FunctionScope('dict_changed_under_another_name_or_not', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (m,)

        def set_state(vars_):
            nonlocal m
            (m,) = vars_

        def if_body():
            nonlocal m
            ag__.converted_call(ag__.ld(d).update, (), dict(k=ag__.ld(a)), fscope)
            m = ag__.ld(d)

        def else_body():
            nonlocal m
            m = {'k': 9}
        m = ag__.Undefined('m')
        ag__.if_stmt(ag__.ld(a) > 1, if_body, else_body, get_state, set_state, ('m',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(m), ag__.ld(d)['k'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
