def tf__augmented_of_every_kind(x, y):
    with ag__.FunctionScope('augmented_of_every_kind', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        x = ag__.ld(x)
        x += 3
        x = ag__.ld(x)
        x -= 1
        x = ag__.imul(ag__.ld(x), 4)
        x = ag__.ld(x)
        x //= 3
        x = ag__.ld(x)
        x %= 100
        x = ag__.ld(x)
        x **= 2
        x = ag__.ld(x)
        x |= 8
        x = ag__.ld(x)
        x &= 1023
        x = ag__.ixor(ag__.ld(x), ag__.ld(y))
        x = ag__.ld(x)
        x <<= 2
        x = ag__.ld(x)
        x >>= 1
        try:
            do_return = True
            retval_ = ag__.ld(x)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
