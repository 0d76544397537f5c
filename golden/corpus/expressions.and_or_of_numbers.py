def tf__and_or_of_numbers(a, b):
    with ag__.FunctionScope('and_or_of_numbers', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.and_(lambda: ag__.ld(a), lambda: ag__.ld(b)), ag__.or_(lambda: ag__.ld(a), lambda: ag__.ld(b)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
