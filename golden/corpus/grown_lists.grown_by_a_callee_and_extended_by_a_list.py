def tf__grown_by_a_callee_and_extended_by_a_list(n):
    with ag__.FunctionScope('grown_by_a_callee_and_extended_by_a_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [5]
        others = ag__.ld(values)
        ag__.converted_call(ag__.ld(_grown), (ag__.ld(values), ag__.ld(n)), None, fscope)
        values = ag__.ld_target(values)
        values += [1]
        others = ag__.ld_target(others)
        others += [2]
        try:
            do_return = True
            retval_ = (ag__.ld(values), ag__.ld(others))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
