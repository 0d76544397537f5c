def tf__message_that_divides_by_zero_where_the_assertion_holds(x):
    with ag__.FunctionScope('message_that_divides_by_zero_where_the_assertion_holds', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.assert_stmt(ag__.or_(lambda: ag__.ld(x) < 3, lambda: ag__.ld(x) == 3), lambda: 1 // (ag__.ld(x) - 3))
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
