def tf__membership_in_an_object(x):
    with ag__.FunctionScope('membership_in_an_object', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (2,), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.in_(ag__.ld(x), ag__.ld(h)), ag__.not_in(ag__.ld(x), ag__.ld(h)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
