def tf__math_of_logarithms(x):
    with ag__.FunctionScope('math_of_logarithms', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(math).log, (ag__.ld(x), 2), None, fscope), ag__.converted_call(ag__.ld(math).log2, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).log10, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).log1p, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).expm1, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).hypot, (ag__.ld(x), 3.0), None, fscope), ag__.converted_call(ag__.ld(math).degrees, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).radians, (ag__.ld(x),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
