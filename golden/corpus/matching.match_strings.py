def tf__match_strings(x, op):
    with ag__.FunctionScope('match_strings', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        match ag__.ld(op):
            case 'add':
                x = ag__.ld(x) + 1
            case 'neg':
                x = -ag__.ld(x)
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
