# --- before call_trees
def tf__sample(f, x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = f(x, *x, key=1, **x).method(print(x))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after call_trees
def tf__sample(f, x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.converted_call(f, (x,) + tuple(x), dict(key=1, **x), fscope).method, (ag__.converted_call(print, (x,), None, fscope),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

