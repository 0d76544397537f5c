def tf__objects_ordered(x):
    with ag__.FunctionScope('objects_ordered', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope) < ag__.converted_call(ag__.ld(H), (2,), None, fscope), ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope) > ag__.converted_call(ag__.ld(H), (2,), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
