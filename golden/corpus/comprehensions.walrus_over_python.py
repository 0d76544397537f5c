def tf__walrus_over_python(x):
    with ag__.FunctionScope('walrus_over_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        doubled = [(y := ag__.ld(k) * 2) for k in (1, 2, 3)]
        try:
            do_return = True
            retval_ = (ag__.ld(doubled), ag__.ld(y) + ag__.ld(x))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
