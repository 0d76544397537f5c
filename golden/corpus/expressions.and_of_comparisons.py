def tf__and_of_comparisons(a, b):
    with ag__.FunctionScope('and_of_comparisons', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.and_(lambda: ag__.ld(a) > 0, lambda: ag__.ld(b) > 0)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
