def tf__neither(n, x):
    with ag__.FunctionScope('neither', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.not_(ag__.either(lambda: ag__.ld(n), lambda: ag__.ld(x)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
