def tf__string_methods(x, text):
    with ag__.FunctionScope('string_methods', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        parts = ag__.converted_call(ag__.ld(text).split, (',',), None, fscope)
        joined = ag__.converted_call('-'.join, (ag__.gen_exp(ag__.ld(parts), lambda items_: (ag__.converted_call(ag__.ld(part).upper, (), None, fscope) for part in items_)),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(x) * ag__.converted_call(ag__.ld(len), (ag__.ld(parts),), None, fscope), ag__.ld(joined))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
