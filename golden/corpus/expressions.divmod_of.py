def tf__divmod_of(a, b):
    with ag__.FunctionScope('divmod_of', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (q, r) = ag__.ld_items(ag__.converted_call(ag__.ld(divmod), (ag__.ld(a), ag__.ld(b)), None, fscope))
        try:
            do_return = True
            retval_ = ag__.ld(q) * 100 + ag__.ld(r)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
