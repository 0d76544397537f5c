def tf__tuple_at_a_position(i):
    with ag__.FunctionScope('tuple_at_a_position', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        ts = [(1, 2), (3, 4), (5, 6)]
        (a, b) = ag__.ld_items(ag__.get_item(ag__.ld(ts), ag__.ld(i)))
        try:
            do_return = True
            retval_ = ag__.ld(a) * 10 + ag__.ld(b)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
