def tf__dataclasses_ordered(x):
    with ag__.FunctionScope('dataclasses_ordered', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(DCO), (ag__.ld(x), 1), None, fscope) < ag__.converted_call(ag__.ld(DCO), (2, 5), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
