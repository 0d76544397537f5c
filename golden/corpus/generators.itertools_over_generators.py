def tf__itertools_over_generators(n):
    with ag__.FunctionScope('itertools_over_generators', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(itertools).islice, (ag__.gen_exp(ag__.converted_call(ag__.ld(itertools).count, (1,), None, fscope), lambda items_: (ag__.ld(i) * ag__.ld(i) for i in items_)), ag__.ld(n)), None, fscope),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
