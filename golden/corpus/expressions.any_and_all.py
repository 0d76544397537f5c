def tf__any_and_all(values):
    with ag__.FunctionScope('any_and_all', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(any), (ag__.ld(values),), None, fscope), ag__.converted_call(ag__.ld(all), (ag__.ld(values),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
