def tf__is_true(x):
    with ag__.FunctionScope('is_true', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        v = ag__.ld(x) > 2
        try:
            do_return = True
            retval_ = ag__.is_(ag__.ld(v), True)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
