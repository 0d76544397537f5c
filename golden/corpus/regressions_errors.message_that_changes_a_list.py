def tf__message_that_changes_a_list(x):
    with ag__.FunctionScope('message_that_changes_a_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [1]
        ag__.assert_stmt(ag__.ld(x) > 0, lambda: ag__.converted_call(ag__.ld(values).pop, (), None, fscope))
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(values))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
