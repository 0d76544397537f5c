def tf__roots_of_items(t):
    with ag__.FunctionScope('roots_of_items', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(t), lambda items_: [ag__.converted_call(ag__.ld(math).sqrt, (ag__.ld(v),), None, fscope) for v in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
