def tf__attribute_made_up(x):
    with ag__.FunctionScope('attribute_made_up', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope).dyn
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
