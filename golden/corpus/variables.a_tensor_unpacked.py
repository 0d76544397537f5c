def tf__a_tensor_unpacked(values):
    with ag__.FunctionScope('a_tensor_unpacked', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (a, b, c) = ag__.ld_items(values)
        try:
            do_return = True
            retval_ = ag__.ld(a) * 100 + ag__.ld(b) * 10 + ag__.ld(c)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
