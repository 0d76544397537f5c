def tf__list_comprehension_over_a_tensor(values):
    with ag__.FunctionScope('list_comprehension_over_a_tensor', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        doubled = ag__.list_comp(ag__.ld(values), lambda items_: [ag__.ld(v) * 2 for v in items_])
        try:
            do_return = True
            retval_ = ag__.ld(doubled)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
