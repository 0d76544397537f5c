def tf__truth_of_an_object(x):
    with ag__.FunctionScope('truth_of_an_object', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.not_(ag__.ld(h)), ag__.converted_call(ag__.ld(bool), (ag__.ld(h),), None, fscope), ag__.if_exp(ag__.ld(h), lambda: 1, lambda: 2, 'h'))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
