def tf__assert_tensor_message(x):
    with ag__.FunctionScope('assert_tensor_message', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.assert_stmt(ag__.ld(x) > 0, lambda: ag__.format_string('x is ', (ag__.ld(x), '', '')))
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
