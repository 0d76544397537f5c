def tf__indexed_twice(matrix):
    with ag__.FunctionScope('indexed_twice', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.get_item(ag__.ld(matrix)[0], 1) * 10 + ag__.get_item(ag__.ld(matrix)[1], 0)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
