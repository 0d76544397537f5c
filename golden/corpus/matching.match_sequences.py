def tf__match_sequences(point):
    with ag__.FunctionScope('match_sequences', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        match ag__.ld(point):
            case [0, y]:
                try:
                    do_return = True
                    retval_ = ag__.ld(y)
                except:
                    do_return = False
                    raise
            case [x, 0]:
                try:
                    do_return = True
                    retval_ = -ag__.ld(x)
                except:
                    do_return = False
                    raise
            case [x, y]:
                try:
                    do_return = True
                    retval_ = ag__.ld(x) * 10 + ag__.ld(y)
                except:
                    do_return = False
                    raise
        return fscope.ret(retval_, do_return)
