def tf__display_with_a_staged_member(n):
    with ag__.FunctionScope('display_with_a_staged_member', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        s = ag__.set_of([ag__.ld(n), 3, ag__.ld(n)])
        d = ag__.dict_of([(ag__.ld(n), 1), (3, 2)])
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(s),), None, fscope), ag__.in_(5, ag__.ld(s)), ag__.converted_call(ag__.ld(len), (ag__.ld(d),), None, fscope), ag__.ld(d)[3])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
