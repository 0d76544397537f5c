def tf__repr_of_a_value(n):
    with ag__.FunctionScope('repr_of_a_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(repr), (ag__.ld(n),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
