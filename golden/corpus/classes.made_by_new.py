def tf__made_by_new(x):
    with ag__.FunctionScope('made_by_new', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(WN), (ag__.ld(x),), None, fscope).k
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
