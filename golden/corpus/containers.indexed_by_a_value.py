def tf__indexed_by_a_value(values, i):
    with ag__.FunctionScope('indexed_by_a_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.get_item(ag__.ld(values), ag__.ld(i)) + ag__.ld(values)[-1]
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
