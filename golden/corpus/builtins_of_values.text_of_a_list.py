def tf__text_of_a_list(n):
    with ag__.FunctionScope('text_of_a_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(str), ([ag__.ld(n), 1],), None, fscope), ag__.converted_call(ag__.ld(repr), ((ag__.ld(n),),), None, fscope), ag__.format_string(([ag__.ld(n)], '', '')))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
