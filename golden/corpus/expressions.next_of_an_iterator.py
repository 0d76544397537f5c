def tf__next_of_an_iterator(x):
    with ag__.FunctionScope('next_of_an_iterator', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        it = ag__.converted_call(ag__.ld(iter), ((ag__.ld(x), ag__.ld(x) + 1, ag__.ld(x) + 2),), None, fscope)
        first = ag__.converted_call(ag__.ld(next), (ag__.ld(it),), None, fscope)
        second = ag__.converted_call(ag__.ld(next), (ag__.ld(it),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(first) * ag__.ld(second)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
