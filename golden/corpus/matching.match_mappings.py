def tf__match_mappings(shape):
    with ag__.FunctionScope('match_mappings', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        match ag__.ld(shape):
            case {'kind': 'circle', 'r': r}:
                try:
                    do_return = True
                    retval_ = ag__.ld(r) * ag__.ld(r) * 3
                except:
                    do_return = False
                    raise
            case {'kind': 'square', 'side': s, **rest}:
                try:
                    do_return = True
                    retval_ = ag__.ld(s) * ag__.ld(s) + ag__.converted_call(ag__.ld(len), (ag__.ld(rest),), None, fscope)
                except:
                    do_return = False
                    raise
            case _:
                try:
                    do_return = True
                    retval_ = 0
                except:
                    do_return = False
                    raise
        return fscope.ret(retval_, do_return)
