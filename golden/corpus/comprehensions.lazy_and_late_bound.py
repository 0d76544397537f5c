def tf__lazy_and_late_bound(n):
    with ag__.FunctionScope('lazy_and_late_bound', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        base = 1
        values = ag__.gen_exp((1, 2, 3), lambda items_: (ag__.ld(base) * ag__.ld(k) for k in items_))
        base = ag__.ld(n)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(sum), (ag__.ld(values),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
