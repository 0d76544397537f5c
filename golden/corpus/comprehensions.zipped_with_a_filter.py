def tf__zipped_with_a_filter(values, flags):
    with ag__.FunctionScope('zipped_with_a_filter', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.converted_call(ag__.ld(zip), (ag__.ld(values), ag__.ld(flags)), None, fscope), lambda items_: [ag__.ld(v) for (v, keep) in items_ if ag__.ld(keep)], lambda items_: [ag__.comp_if(ag__.ld(keep), lambda: ag__.ld(v)) for (v, keep) in (items_,)][0])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
