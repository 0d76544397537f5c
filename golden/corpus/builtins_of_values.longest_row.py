def tf__longest_row(t):
    with ag__.FunctionScope('longest_row', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(max), (ag__.ld(t),), dict(key=ag__.autograph_artifact(lambda r: ag__.ld(r)[1])), fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
