def tf__math_of_a_float(x):
    with ag__.FunctionScope('math_of_a_float', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(math).sqrt, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).exp, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).log, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).sin, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).floor, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).ceil, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).trunc, (ag__.ld(x),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
