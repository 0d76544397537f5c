def tf__list_popped_and_returned(x):
    with ag__.FunctionScope('list_popped_and_returned', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(x), 1]
        values = ag__.list_append(ag__.ld(values), ag__.ld(x) * 2)
        try:
            do_return = True
            (values, values_pop) = ag__.list_pop(ag__.ld(values), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
            retval_ = values_pop
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
