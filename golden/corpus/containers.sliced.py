def tf__sliced(values):
    with ag__.FunctionScope('sliced', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.ld(values)[1:], ag__.ld(values)[:-1], ag__.ld(values)[::2])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
