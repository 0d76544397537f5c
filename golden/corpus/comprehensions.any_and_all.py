def tf__any_and_all(values):
    with ag__.FunctionScope('any_and_all', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(any), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) == 4 for v in items_)),), None, fscope), ag__.converted_call(ag__.ld(all), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) > 0 for v in items_)),), None, fscope), ag__.converted_call(ag__.ld(any), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) > 9 for v in items_ if ag__.ld(v) > 2), lambda v: ag__.comp_if(ag__.ld(v) > 2, lambda: ag__.ld(v) > 9)),), None, fscope), ag__.converted_call(ag__.ld(all), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) > ag__.ld(w) for v in items_ for w in (0, 1)), lambda v: ag__.comp_for((0, 1), lambda w: ag__.ld(v) > ag__.ld(w))),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
