def tf__assertion(x):
    with ag__.FunctionScope('assertion', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.assert_stmt(ag__.ld(x) > 0, None)
        try:
            do_return = True
            retval_ = ag__.ld(x) * 2
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
