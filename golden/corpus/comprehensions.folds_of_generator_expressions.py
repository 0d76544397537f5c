def tf__folds_of_generator_expressions(values):
    with ag__.FunctionScope('folds_of_generator_expressions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        total = ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_ if ag__.ld(v) > 1), lambda v: ag__.comp_if(ag__.ld(v) > 1, lambda: ag__.ld(v))),), None, fscope)
        from_ten = ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_)), 10), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(total), ag__.ld(from_ten), ag__.converted_call(ag__.ld(max), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) * ag__.ld(v) for v in items_)),), None, fscope), ag__.converted_call(ag__.ld(min), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_ if ag__.ld(v) > 0), lambda v: ag__.comp_if(ag__.ld(v) > 0, lambda: ag__.ld(v))),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
