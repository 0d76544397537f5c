def tf__condition_in_an_index(x, table):
    with ag__.FunctionScope('condition_in_an_index', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.get_item(ag__.ld(table), ag__.if_exp(ag__.ld(x) > 5, lambda: 1, lambda: 2, 'x > 5'))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
