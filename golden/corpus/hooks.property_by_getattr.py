def tf__property_by_getattr(x):
    with ag__.FunctionScope('property_by_getattr', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(getattr), (ag__.ld(h), 'p'), None, fscope), ag__.converted_call(ag__.ld(hasattr), (ag__.ld(h), 'p'), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
