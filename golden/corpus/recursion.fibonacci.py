def tf__fibonacci(n):
    with ag__.FunctionScope('fibonacci', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.if_exp(ag__.ld(n) < 2, lambda: ag__.ld(n), lambda: ag__.converted_call(ag__.ld(fibonacci), (ag__.ld(n) - 1,), None, fscope) + ag__.converted_call(ag__.ld(fibonacci), (ag__.ld(n) - 2,), None, fscope), 'n < 2')
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
