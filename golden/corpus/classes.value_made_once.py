def tf__value_made_once(x):
    with ag__.FunctionScope('value_made_once', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = ag__.converted_call(ag__.ld(Lazy), (ag__.ld(x),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(l).sq + ag__.ld(l).sq
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
