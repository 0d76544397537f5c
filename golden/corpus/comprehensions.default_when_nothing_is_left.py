def tf__default_when_nothing_is_left(values):
    with ag__.FunctionScope('default_when_nothing_is_left', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(max), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_ if ag__.ld(v) > 1), lambda v: ag__.comp_if(ag__.ld(v) > 1, lambda: ag__.ld(v))),), dict(default=-1), fscope), ag__.converted_call(ag__.ld(min), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) for v in items_ if ag__.ld(v) > 5), lambda v: ag__.comp_if(ag__.ld(v) > 5, lambda: ag__.ld(v))),), dict(default=0), fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
