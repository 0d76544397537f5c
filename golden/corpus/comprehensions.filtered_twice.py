def tf__filtered_twice(values):
    with ag__.FunctionScope('filtered_twice', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(values), lambda items_: [ag__.ld(v) for v in items_ if ag__.ld(v) > 0 if ag__.ld(v) % 2 == 0], lambda v: ag__.comp_if(ag__.ld(v) > 0, lambda: ag__.comp_if(ag__.ld(v) % 2 == 0, lambda: ag__.ld(v))))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
