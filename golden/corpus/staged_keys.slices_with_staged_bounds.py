def tf__slices_with_staged_bounds(i):
    with ag__.FunctionScope('slices_with_staged_bounds', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2, 3, 4]
        try:
            do_return = True
            retval_ = (ag__.get_item(ag__.ld(l), ag__.slice_(None, ag__.ld(i), None)), ag__.get_item(ag__.ld(l), ag__.slice_(ag__.ld(i), ag__.ld(i) + 2, None)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
