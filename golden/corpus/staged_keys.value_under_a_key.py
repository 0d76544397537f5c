def tf__value_under_a_key(i):
    with ag__.FunctionScope('value_under_a_key', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {0: 5, 1: 6, 2: 7}
        try:
            do_return = True
            retval_ = ag__.get_item(ag__.ld(d), ag__.ld(i))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
