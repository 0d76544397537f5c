def tf__augmented_items(x):
    with ag__.FunctionScope('augmented_items', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2, 3]
        item_ = ag__.get_item(ag__.ld(l), ag__.ld(x))
        item_ += 5
        l = ag__.set_item(ag__.ld(l), ag__.ld(x), item_)
        key_ = -1
        item__1 = ag__.get_item(ag__.ld(l), key_)
        item__1 = ag__.ld_target(item__1)
        item__1 *= 2
        l = ag__.set_item(ag__.ld(l), key_, item__1)
        d = {'a': [1, 2]}
        target_ = ag__.ld(d)['a']
        item__2 = target_[0]
        item__2 = ag__.ld_target(item__2)
        item__2 += ag__.ld_items(x)
        ag__.put_item(target_, 0, item__2)
        try:
            do_return = True
            retval_ = (ag__.ld(l), ag__.ld(d))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
