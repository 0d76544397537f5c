def tf__nested_comprehension(x):
    with ag__.FunctionScope('nested_comprehension', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp((1, 2, 3), lambda items_: [ag__.list_comp((0, 1), lambda items_: [ag__.ld(x) * ag__.ld(i) + ag__.ld(j) for j in items_]) for i in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
