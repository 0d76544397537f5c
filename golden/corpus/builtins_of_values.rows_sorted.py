def tf__rows_sorted(t):
    with ag__.FunctionScope('rows_sorted', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(sorted), (ag__.ld(t),), dict(key=ag__.autograph_artifact(lambda r: ag__.ld(r)[0])), fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
