def tf__percent_with_several_values(n):
    with ag__.FunctionScope('percent_with_several_values', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.mod('%.3f|%s', (ag__.ld(n), 'a'))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
