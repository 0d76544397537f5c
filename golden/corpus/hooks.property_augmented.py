def tf__property_augmented(x):
    with ag__.FunctionScope('property_augmented', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (ag__.ld(x),), None, fscope)
        attribute_ = ag__.ld_target(ag__.ld(h).p)
        attribute_ += ag__.ld_items(x)
        ag__.ld(h).p = attribute_
        try:
            do_return = True
            retval_ = ag__.ld(h).v
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
