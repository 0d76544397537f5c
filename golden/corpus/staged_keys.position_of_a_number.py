def tf__position_of_a_number(i):
    with ag__.FunctionScope('position_of_a_number', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2, 3, 4]
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(l).index, (ag__.ld(i),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
