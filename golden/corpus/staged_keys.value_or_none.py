def tf__value_or_none(i):
    with ag__.FunctionScope('value_or_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        d = {0: 5, 1: 6, 2: 7}
        v = ag__.converted_call(ag__.ld(d).get, (ag__.ld(i),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.if_exp(ag__.is_(ag__.ld(v), None), lambda: -1, lambda: ag__.ld(v), 'v is None')
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
