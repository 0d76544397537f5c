def tf__sliced(values):
    with ag__.FunctionScope('sliced', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.get_item(ag__.ld(values), ag__.slice_(1, None, None)), ag__.get_item(ag__.ld(values), ag__.slice_(None, -1, None)), ag__.get_item(ag__.ld(values), ag__.slice_(None, None, 2)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
