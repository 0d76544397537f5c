def tf__list_comprehension_over_python(x):
    with ag__.FunctionScope('list_comprehension_over_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.converted_call(ag__.ld(range), (4,), None, fscope), lambda items_: [ag__.ld(x) * ag__.ld(k) for k in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
