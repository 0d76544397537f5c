def tf__post_init(x):
    with ag__.FunctionScope('post_init', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(DCO), (ag__.ld(x), 5), None, fscope).y
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
