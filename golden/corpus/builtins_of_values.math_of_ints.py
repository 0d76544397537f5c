def tf__math_of_ints(n):
    with ag__.FunctionScope('math_of_ints', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(math).gcd, (ag__.ld(n), 8), None, fscope), ag__.converted_call(ag__.ld(math).factorial, (ag__.ld(n),), None, fscope), ag__.converted_call(ag__.ld(math).comb, (ag__.ld(n), 2), None, fscope), ag__.converted_call(ag__.ld(math).isqrt, (ag__.ld(n),), None, fscope), ag__.converted_call(ag__.ld(math).lcm, (ag__.ld(n), 3), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
