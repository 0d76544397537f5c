def tf__made_into_lists(values):
    with ag__.FunctionScope('made_into_lists', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(list), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) + 1 for v in items_)),), None, fscope), ag__.converted_call(ag__.ld(tuple), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) * ag__.ld(v) for v in items_)),), None, fscope), ag__.converted_call(ag__.ld(sorted), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_ if ag__.ld(v) != 1), lambda v: ag__.comp_if(ag__.ld(v) != 1, lambda: ag__.ld(v))),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
