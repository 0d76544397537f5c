def tf__deleted_then_read_raises(x):
    with ag__.FunctionScope('deleted_then_read_raises', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = ag__.ld(x) + 1
        ag__.ld(y)
        y = ag__.Undefined('y')
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
