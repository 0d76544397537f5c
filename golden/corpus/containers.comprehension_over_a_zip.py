def tf__comprehension_over_a_zip(a, b):
    with ag__.FunctionScope('comprehension_over_a_zip', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.converted_call(ag__.ld(zip), (ag__.ld(a), ag__.ld(b)), None, fscope), lambda items_: [ag__.ld(x) * ag__.ld(y) for (x, y) in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
