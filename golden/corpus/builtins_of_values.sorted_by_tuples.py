def tf__sorted_by_tuples(t):
    with ag__.FunctionScope('sorted_by_tuples', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(sorted), (ag__.ld(t),), dict(key=ag__.autograph_artifact(lambda v: (ag__.ld(v) % 2, ag__.ld(v)))), fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
