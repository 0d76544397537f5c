def tf__text_of_a_list_grown_by_a_callee(n):
    with ag__.FunctionScope('text_of_a_list_grown_by_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = []
        ag__.converted_call(ag__.ld(_grown), (ag__.ld(values), ag__.ld(n)), None, fscope)
        ag__.converted_call(ag__.ld(print), (ag__.ld(values), ag__.converted_call(ag__.ld(str), (ag__.ld(values),), None, fscope), ag__.converted_call(ag__.ld(repr), ([ag__.ld(values), 1],), None, fscope)), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(n)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
