def tf__f_string_of_a_value(x):
    with ag__.FunctionScope('f_string_of_a_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.format_string('<', (ag__.ld(x), '', ''), '>')
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
