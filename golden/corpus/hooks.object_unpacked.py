def tf__object_unpacked(x):
    with ag__.FunctionScope('object_unpacked', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (a, b) = ag__.ld_items(ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope))
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
