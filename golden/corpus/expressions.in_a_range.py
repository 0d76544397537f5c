def tf__in_a_range(x):
    with ag__.FunctionScope('in_a_range', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.in_(ag__.ld(x), ag__.converted_call(ag__.ld(range), (5,), None, fscope)), ag__.in_(ag__.ld(x), ag__.converted_call(ag__.ld(range), (1, 9, 2), None, fscope)), ag__.not_in(ag__.ld(x), ag__.converted_call(ag__.ld(range), (9, 0, -3), None, fscope)), ag__.in_(ag__.ld(x), ag__.converted_call(ag__.ld(range), (0,), None, fscope)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
