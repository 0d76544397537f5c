def tf__letters_of_a_text(n):
    with ag__.FunctionScope('letters_of_a_text', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        s = ag__.converted_call(ag__.ld(str), (ag__.ld(n) + 10,), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(s)[0], ag__.ld(s)[-1])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
