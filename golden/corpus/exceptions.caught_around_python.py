def tf__caught_around_python(x, key):
    with ag__.FunctionScope('caught_around_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'k': 2}
        try:
            factor = ag__.ld(table)[ag__.ld(key)]
        except ag__.ld(KeyError):
            factor = 10
        try:
            do_return = True
            retval_ = ag__.ld(x) * ag__.ld(factor)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
