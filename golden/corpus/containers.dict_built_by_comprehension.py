def tf__dict_built_by_comprehension(x):
    with ag__.FunctionScope('dict_built_by_comprehension', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = ag__.plain_comp((1, 2, 3), lambda items_: {ag__.ld(k): ag__.ld(x) * ag__.ld(k) for k in items_ if ag__.ld(k) != 2})
        try:
            do_return = True
            retval_ = ag__.ld(table)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
