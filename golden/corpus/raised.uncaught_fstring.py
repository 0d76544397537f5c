def tf__uncaught_fstring(x):
    with ag__.FunctionScope('uncaught_fstring', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            raise ag__.converted_call(ag__.ld(ValueError), (ag__.format_string('bad ', (ag__.ld(x), '', '')),), None, fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
