def tf__method_that_changes_attributes(x):
    with ag__.FunctionScope('method_that_changes_attributes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        account = ag__.converted_call(ag__.ld(Account), (10,), None, fscope)
        ag__.converted_call(ag__.ld(account).deposit, (ag__.ld(x),), None, fscope)
        ag__.converted_call(ag__.ld(account).deposit, (7,), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(account).balance, ag__.ld(account).moves)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
