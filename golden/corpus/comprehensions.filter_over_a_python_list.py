def tf__filter_over_a_python_list(limit, values):
    with ag__.FunctionScope('filter_over_a_python_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        kept = ag__.list_comp((1, 2, 3, 4), lambda items_: [ag__.ld(k) for k in items_ if ag__.ld(k) > ag__.ld(limit)], lambda k: ag__.comp_if(ag__.ld(k) > ag__.ld(limit), lambda: ag__.ld(k)))
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(kept),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.ld(kept),), None, fscope) + ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_)),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
