def tf__variable_without_a_value_assigned_to_an_item(b):
    with ag__.FunctionScope('variable_without_a_value_assigned_to_an_item', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = []

        def get_state():
            return (missing,)

        def set_state(vars_):
            nonlocal missing
            (missing,) = vars_

        def if_body():
            nonlocal missing
            missing = 1

        def else_body():
            nonlocal missing
            pass
        missing = ag__.Undefined('missing')
        ag__.if_stmt(ag__.ld(b) > 5, if_body, else_body, get_state, set_state, ('missing',), 1)
        item_ = ag__.ld(missing)
        values = ag__.set_item(ag__.ld(values), ag__.ld(b) % ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope), item_)
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
