def tf__star_of_staged_iterators_in_a_list_display(n):
    with ag__.FunctionScope('star_of_staged_iterators_in_a_list_display', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.list_display(ag__.spread(ag__.converted_call(ag__.ld(reversed), (ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope),), None, fscope))), ag__.list_display(ag__.spread(ag__.gen_exp(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), lambda items_: (ag__.ld(i) for i in items_ if ag__.ld(i) % 2 == 0), lambda i: ag__.comp_if(ag__.ld(i) % 2 == 0, lambda: ag__.ld(i)))), [5]))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
