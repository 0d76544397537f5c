def tf__item_inserted_at_a_position(i):
    with ag__.FunctionScope('item_inserted_at_a_position', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2, 3, 4]
        ag__.converted_call(ag__.ld(l).insert, (ag__.ld(i), 9), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
