def tf__first_match_in_a_python_list(values, limit):
    with ag__.FunctionScope('first_match_in_a_python_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(next), (ag__.gen_exp((1, 2, 3), lambda items_: (ag__.ld(k) for k in items_ if ag__.ld(k) > ag__.ld(limit)), lambda k: ag__.comp_if(ag__.ld(k) > ag__.ld(limit), lambda: ag__.ld(k))), 0), None, fscope), ag__.converted_call(ag__.ld(next), (ag__.gen_exp((4, 5), lambda items_: (ag__.ld(k) for k in items_)), 0), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
