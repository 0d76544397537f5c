def tf__min_max_sum_len(values):
    with ag__.FunctionScope('min_max_sum_len', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(min), (ag__.ld(values),), None, fscope), ag__.converted_call(ag__.ld(max), (ag__.ld(values),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(values),), None, fscope), ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
