def tf__function_of_the_module(x):
    with ag__.FunctionScope('function_of_the_module', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(_clip), (ag__.ld(x),), None, fscope), ag__.converted_call(ag__.ld(_clip), (ag__.ld(x),), dict(high=20), fscope), ag__.converted_call(ag__.ld(_clip), (ag__.ld(x), 7, 8), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
