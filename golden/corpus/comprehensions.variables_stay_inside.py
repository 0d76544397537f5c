def tf__variables_stay_inside(n):
    with ag__.FunctionScope('variables_stay_inside', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        i = 100
        squares = ag__.list_comp(ag__.converted_call(ag__.ld(range), (3,), None, fscope), lambda items_: [ag__.ld(i) * ag__.ld(i) for i in items_])
        total = ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), lambda items_: (ag__.ld(i) for i in items_)),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(i), ag__.ld(squares), ag__.ld(total))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
