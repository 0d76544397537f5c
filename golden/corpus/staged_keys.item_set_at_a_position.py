def tf__item_set_at_a_position(i):
    with ag__.FunctionScope('item_set_at_a_position', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2, 3]
        l = ag__.set_item(ag__.ld(l), ag__.ld(i), 9)
        item_ = ag__.get_item(ag__.ld(l), ag__.ld(i))
        item_ += 1
        l = ag__.set_item(ag__.ld(l), ag__.ld(i), item_)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
