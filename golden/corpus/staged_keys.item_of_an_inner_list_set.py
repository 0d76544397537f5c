def tf__item_of_an_inner_list_set(i):
    with ag__.FunctionScope('item_of_an_inner_list_set', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [[1, 2, 3], [4, 5, 6]]
        ag__.put_item(ag__.ld(l)[0], ag__.ld(i), 9)
        target_ = ag__.ld(l)[1]
        item_ = ag__.get_item(target_, ag__.ld(i))
        item_ += 1
        ag__.put_item(target_, ag__.ld(i), item_)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
