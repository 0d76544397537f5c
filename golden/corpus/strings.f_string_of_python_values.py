def tf__f_string_of_python_values(x, name):
    with ag__.FunctionScope('f_string_of_python_values', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        label = ag__.format_string((ag__.ld(name), '', ''), '-', (ag__.converted_call(ag__.ld(len), (ag__.ld(name),), None, fscope), '', '03d'), '-', (ag__.ld(name), 'r', '>5'))

        def get_state():
            return (x,)

        def set_state(vars_):
            nonlocal x
            (x,) = vars_

        def if_body():
            nonlocal x
            x = ag__.ld(x) + ag__.converted_call(ag__.ld(len), (ag__.ld(label),), None, fscope)

        def else_body():
            nonlocal x
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('x',), 1)
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(label))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
