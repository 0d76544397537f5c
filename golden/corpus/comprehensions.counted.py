def tf__counted(values):
    with ag__.FunctionScope('counted', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        positive = ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) > 0 for v in items_)),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(positive), ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.ld(values), lambda items_: (1 for v in items_ if ag__.ld(v) > 1), lambda v: ag__.comp_if(ag__.ld(v) > 1, lambda: 1)),), None, fscope), ag__.converted_call(ag__.ld(sum), (ag__.gen_exp((1, 2), lambda items_: (ag__.ld(k) > ag__.ld(v) for k in items_ for v in ag__.ld(values)), lambda k: ag__.comp_for(ag__.ld(values), lambda v: ag__.ld(k) > ag__.ld(v))),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
