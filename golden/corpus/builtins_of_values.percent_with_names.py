def tf__percent_with_names(n):
    with ag__.FunctionScope('percent_with_names', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.mod('%(a).2f', {'a': ag__.ld(n)})
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
