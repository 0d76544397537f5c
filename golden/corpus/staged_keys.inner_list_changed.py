def tf__inner_list_changed(i):
    with ag__.FunctionScope('inner_list_changed', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [[1, 2, 3], [4, 5, 6]]
        ag__.put_item(ag__.get_item(ag__.ld(l), ag__.ld(i)), 0, 9)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
