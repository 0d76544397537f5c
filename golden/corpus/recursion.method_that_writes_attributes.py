def tf__method_that_writes_attributes(n):
    with ag__.FunctionScope('method_that_writes_attributes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        counter = ag__.converted_call(ag__.ld(_Counter), (), None, fscope)
        result = ag__.converted_call(ag__.ld(counter).down, (ag__.ld(n),), None, fscope)
        again = ag__.converted_call(ag__.ld(counter).down, (ag__.ld(n) - 1,), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(result), ag__.ld(again), ag__.ld(counter).calls)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
