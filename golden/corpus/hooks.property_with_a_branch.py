def tf__property_with_a_branch(x):
    with ag__.FunctionScope('property_with_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope).p
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
