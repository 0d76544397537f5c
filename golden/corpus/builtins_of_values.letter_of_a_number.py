def tf__letter_of_a_number(n):
    with ag__.FunctionScope('letter_of_a_number', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(chr), (ag__.ld(n),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
