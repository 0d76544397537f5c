def tf__sorted_of(values):
    with ag__.FunctionScope('sorted_of', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(sorted), (ag__.ld(values),), None, fscope), ag__.converted_call(ag__.ld(sorted), (ag__.ld(values),), dict(reverse=True), fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
