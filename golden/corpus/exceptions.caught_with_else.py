def tf__caught_with_else(x, text):
    with ag__.FunctionScope('caught_with_else', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            n = ag__.converted_call(ag__.ld(int), (ag__.ld(text),), None, fscope)
        except ag__.ld(ValueError) as error:
            n = ag__.converted_call(ag__.ld(len), (ag__.converted_call(ag__.ld(str), (ag__.ld(error),), None, fscope),), None, fscope) * 0 - 1
        else:
            n = ag__.ld(n) * 10
        try:
            do_return = True
            retval_ = ag__.ld(x) + ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
