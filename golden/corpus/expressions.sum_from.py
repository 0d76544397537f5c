def tf__sum_from(values, start):
    with ag__.FunctionScope('sum_from', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(sum), (ag__.ld(values), ag__.ld(start)), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
