def tf__math_of_signs(x):
    with ag__.FunctionScope('math_of_signs', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(math).fabs, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).pow, (ag__.ld(x), 2), None, fscope), ag__.converted_call(ag__.ld(math).atan2, (ag__.ld(x), 1.0), None, fscope), ag__.converted_call(ag__.ld(math).tanh, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).isnan, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).isinf, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).isfinite, (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(math).copysign, (1.0, ag__.ld(x)), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
