# --- before unpacking
def tf__sample(n, rows):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (first, *rest) = f(n)
        for (n, *_, (last, b)) in rows:
            rest = ag__.list_append(rest, last)
        try:
            do_return = True
            retval_ = (first, rest)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after unpacking
def tf__sample(n, rows):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        (first, rest) = ag__.unpack(f(n), 1, 0)
        for item_ in rows:
            (n, _, (last, b)) = ag__.unpack(item_, 1, 1)
            rest = ag__.list_append(rest, last)
        try:
            do_return = True
            retval_ = (first, rest)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

