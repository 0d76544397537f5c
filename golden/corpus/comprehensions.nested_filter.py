def tf__nested_filter(n):
    with ag__.FunctionScope('nested_filter', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), lambda items_: [ag__.converted_call(ag__.ld(sum), (ag__.list_comp(ag__.converted_call(ag__.ld(range), (ag__.ld(i),), None, fscope), lambda items_: [ag__.ld(j) for j in items_ if ag__.ld(j) % 2 == 1], lambda j: ag__.comp_if(ag__.ld(j) % 2 == 1, lambda: ag__.ld(j))),), None, fscope) for i in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
