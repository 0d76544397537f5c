def tf__inside_branches(x, y):
    with ag__.FunctionScope('inside_branches', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (values,)

        def set_state(vars_):
            nonlocal values
            (values,) = vars_

        def if_body():
            nonlocal values
            values = ag__.list_comp(ag__.converted_call(ag__.ld(range), (3,), None, fscope), lambda items_: [ag__.ld(x) * ag__.ld(k) for k in items_])

        def else_body():
            nonlocal values
            values = ag__.list_comp(ag__.converted_call(ag__.ld(range), (3,), None, fscope), lambda items_: [ag__.ld(y) + ag__.ld(k) for k in items_])
        values = ag__.Undefined('values')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('values',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
