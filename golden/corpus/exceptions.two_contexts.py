def tf__two_contexts(x):
    with ag__.FunctionScope('two_contexts', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        log = []
        with ag__.converted_call(ag__.ld(_entered), (ag__.ld(log),), None, fscope) as a, ag__.converted_call(ag__.ld(_entered), (ag__.ld(log),), None, fscope) as b:
            x = ag__.ld(x) * ag__.ld(a) + ag__.ld(b)
        try:
            do_return = True
            retval_ = (ag__.ld(x), ag__.ld(log))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
