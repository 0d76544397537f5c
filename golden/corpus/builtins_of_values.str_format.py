def tf__str_format(n):
    with ag__.FunctionScope('str_format', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call('{} and {:03d} {x}'.format, (ag__.ld(n), ag__.ld(n)), dict(x=ag__.ld(n)), fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
