def tf__checked_by_a_setter(x):
    with ag__.FunctionScope('checked_by_a_setter', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = ag__.converted_call(ag__.ld(Temp), (0,), None, fscope)
        ag__.ld(t).c = ag__.ld(x)
        try:
            do_return = True
            retval_ = ag__.ld(t).f
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
