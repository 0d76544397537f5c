def tf__conditional_element(values, limit):
    with ag__.FunctionScope('conditional_element', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(values), lambda items_: [ag__.if_exp(ag__.ld(v) > ag__.ld(limit), lambda: ag__.ld(v), lambda: -ag__.ld(v), 'v > limit') for v in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
