def tf__python_list_extended_by_a_range(n):
    with ag__.FunctionScope('python_list_extended_by_a_range', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [4]
        ag__.converted_call(ag__.ld(l).extend, (ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope),), None, fscope)
        l = ag__.list_append(ag__.ld(l), 2)
        try:
            do_return = True
            retval_ = ag__.ld(l)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
