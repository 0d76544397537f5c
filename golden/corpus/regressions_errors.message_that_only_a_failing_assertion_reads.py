def tf__message_that_only_a_failing_assertion_reads(x):
    with ag__.FunctionScope('message_that_only_a_failing_assertion_reads', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.assert_stmt(ag__.ld(x) > 0, lambda: ag__.ld(missing))
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
