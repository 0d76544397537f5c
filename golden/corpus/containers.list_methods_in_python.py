def tf__list_methods_in_python(x):
    with ag__.FunctionScope('list_methods_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(x), 1]
        ag__.converted_call(ag__.ld(values).extend, ([ag__.ld(x) * 2, 7],), None, fscope)
        ag__.converted_call(ag__.ld(values).insert, (0, 5), None, fscope)
        (values, values_pop) = ag__.list_pop(ag__.ld(values), None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
        last = values_pop
        ag__.converted_call(ag__.ld(values).reverse, (), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(values), ag__.ld(last), ag__.converted_call(ag__.ld(len), (ag__.ld(values),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
