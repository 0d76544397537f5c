def tf__match_with_guards(x):
    with ag__.FunctionScope('match_with_guards', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        match ag__.ld(x):
            case n if ag__.ld(n) < 0:
                y = -ag__.ld(n)
            case n if ag__.ld(n) > 10:
                y = 10
            case n:
                y = ag__.ld(n)
        try:
            do_return = True
            retval_ = ag__.ld(y)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
