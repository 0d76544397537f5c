def tf__first_match(values):
    with ag__.FunctionScope('first_match', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(next), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_ if ag__.ld(v) < 3), lambda v: ag__.comp_if(ag__.ld(v) < 3, lambda: ag__.ld(v))), -1), None, fscope), ag__.converted_call(ag__.ld(next), (ag__.gen_exp(ag__.converted_call(ag__.ld(enumerate), (ag__.ld(values),), None, fscope), lambda items_: (ag__.ld(i) for (i, v) in items_ if ag__.ld(v) == 1), lambda items_: [ag__.comp_if(ag__.ld(v) == 1, lambda: ag__.ld(i)) for (i, v) in (items_,)][0]),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
