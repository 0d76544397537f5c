def tf__loop_in_a_method(x, years):
    with ag__.FunctionScope('loop_in_a_method', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.converted_call(ag__.ld(Account), (ag__.ld(x),), None, fscope).grow, (ag__.ld(years),), None, fscope).balance
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
