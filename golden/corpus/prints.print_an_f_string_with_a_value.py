def tf__print_an_f_string_with_a_value(x):
    with ag__.FunctionScope('print_an_f_string_with_a_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.converted_call(ag__.ld(print), (ag__.format_string('x = ', (ag__.ld(x), '', ''), ', twice ', (ag__.ld(x) * 2, '', '')),), None, fscope)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            ag__.converted_call(ag__.ld(print), (ag__.format_string((ag__.ld(x), '', '5d'), '|'),), None, fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 5, if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
