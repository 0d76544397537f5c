def tf__bool_as_a_key(x):
    with ag__.FunctionScope('bool_as_a_key', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.get_item({True: 10, False: 20}, ag__.ld(x) > 2)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
