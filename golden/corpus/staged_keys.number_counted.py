def tf__number_counted(i):
    with ag__.FunctionScope('number_counted', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2, 3, ag__.ld(i)]
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(l).count, (ag__.ld(i),), None, fscope), ag__.converted_call(ag__.ld(l).count, (3,), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
