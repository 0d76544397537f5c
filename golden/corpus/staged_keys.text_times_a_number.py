def tf__text_times_a_number(i):
    with ag__.FunctionScope('text_times_a_number', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = 'ab' * ag__.ld(i)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
