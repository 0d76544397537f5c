def tf__match_values(x):
    with ag__.FunctionScope('match_values', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        match ag__.ld(x):
            case 1:
                try:
                    do_return = True
                    retval_ = 10
                except:
                    do_return = False
                    raise
            case 2 | 3:
                try:
                    do_return = True
                    retval_ = 20
                except:
                    do_return = False
                    raise
            case _:
                try:
                    do_return = True
                    retval_ = 30
                except:
                    do_return = False
                    raise
        return fscope.ret(retval_, do_return)
