def tf__string_chosen_by_a_value(x):
    with ag__.FunctionScope('string_chosen_by_a_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (name,)

        def set_state(vars_):
            nonlocal name
            (name,) = vars_

        def if_body():
            nonlocal name
            name = 'positive'

        def else_body():
            nonlocal name
            name = 'other'
        name = ag__.Undefined('name')
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('name',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(name)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
