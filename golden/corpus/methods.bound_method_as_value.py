def tf__bound_method_as_value(x):
    with ag__.FunctionScope('bound_method_as_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        account = ag__.converted_call(ag__.ld(Account), (10,), None, fscope)
        put = ag__.ld(account).deposit
        ag__.converted_call(ag__.ld(put), (ag__.ld(x),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(put), (1,), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
