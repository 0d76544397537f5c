def tf__drawn_from_one_by_one(n):
    with ag__.FunctionScope('drawn_from_one_by_one', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        squares = ag__.gen_exp(ag__.converted_call(ag__.ld(range), (5,), None, fscope), lambda items_: (ag__.ld(k) * ag__.ld(k) + ag__.ld(n) for k in items_ if ag__.ld(k) != 1), lambda k: ag__.comp_if(ag__.ld(k) != 1, lambda: ag__.ld(k) * ag__.ld(k) + ag__.ld(n)))
        a = ag__.converted_call(ag__.ld(next), (ag__.ld(squares),), None, fscope)
        b = ag__.converted_call(ag__.ld(next), (ag__.ld(squares),), None, fscope)
        rest = ag__.converted_call(ag__.ld(list), (ag__.ld(squares),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(a), ag__.ld(b), ag__.ld(rest), ag__.converted_call(ag__.ld(next), (ag__.ld(squares), -1), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
