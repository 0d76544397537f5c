def tf__not_of_a_number(a):
    with ag__.FunctionScope('not_of_a_number', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.not_(ag__.ld(a))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
