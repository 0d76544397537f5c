def tf__item_of_an_attribute_set(x):
    with ag__.FunctionScope('item_of_an_attribute_set', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        h = ag__.converted_call(ag__.ld(H), (5,), None, fscope)

        class B:
            pass
        b = ag__.converted_call(ag__.ld(B), (), None, fscope)
        ag__.ld(b).h = ag__.ld(h)
        ag__.put_item(ag__.ld(b).h, ag__.ld(x), 9)
        try:
            do_return = True
            retval_ = ag__.ld(h).v
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
