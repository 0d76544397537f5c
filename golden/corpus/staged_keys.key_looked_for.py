def tf__key_looked_for(i):
    with ag__.FunctionScope('key_looked_for', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {0: 5, 1: 6, 2: 7}
        try:
            do_return = True
            retval_ = ag__.in_(ag__.ld(i), ag__.ld(d))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
