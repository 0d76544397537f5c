def tf__min_and_max(a, b, c):
    with ag__.FunctionScope('min_and_max', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(min), (ag__.ld(a), ag__.ld(b), ag__.ld(c)), None, fscope), ag__.converted_call(ag__.ld(max), (ag__.ld(a), ag__.ld(b), ag__.ld(c)), None, fscope), ag__.converted_call(ag__.ld(min), (ag__.ld(a), 0), None, fscope), ag__.converted_call(ag__.ld(max), (ag__.ld(c), 0), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
