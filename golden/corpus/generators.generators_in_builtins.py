def tf__generators_in_builtins(values):
    with ag__.FunctionScope('generators_in_builtins', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        made = ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(made), ag__.converted_call(ag__.ld(sum), (ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope),), None, fscope), ag__.converted_call(ag__.ld(any), (ag__.gen_exp(ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope), lambda items_: (ag__.ld(v) > 7 for v in items_)),), None, fscope), ag__.converted_call(ag__.ld(max), (ag__.converted_call(ag__.ld(_positives), (ag__.ld(values),), None, fscope),), dict(default=0), fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
