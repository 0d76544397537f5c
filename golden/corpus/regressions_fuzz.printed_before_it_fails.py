def tf__printed_before_it_fails(a):
    with ag__.FunctionScope('printed_before_it_fails', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ag__.converted_call(ag__.ld(print), ('first', ag__.ld(a)), None, fscope)
        try:
            do_return = True
            retval_ = ag__.get_item([], ag__.ld(a) - ag__.ld(a) + 0)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
