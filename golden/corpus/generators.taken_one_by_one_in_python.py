def tf__taken_one_by_one_in_python(n):
    with ag__.FunctionScope('taken_one_by_one_in_python', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        g = ag__.converted_call(ag__.ld(_count), (5,), None, fscope)
        a = ag__.converted_call(ag__.ld(next), (ag__.ld(g),), None, fscope)
        b = ag__.converted_call(ag__.ld(next), (ag__.ld(g),), None, fscope)
        rest = ag__.list_comp(ag__.converted_call(ag__.ld(zip), (ag__.converted_call(ag__.ld(range), (2,), None, fscope), ag__.ld(g)), None, fscope), lambda items_: [ag__.ld(v) for (_, v) in items_])
        try:
            do_return = True
            retval_ = (ag__.ld(a) + ag__.ld(n), ag__.ld(b), ag__.ld(rest))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
