def tf__number_of_a_letter(n):
    with ag__.FunctionScope('number_of_a_letter', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(ord), (ag__.get_item(ag__.converted_call(ag__.ld(str), (ag__.ld(n),), None, fscope), 0),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
