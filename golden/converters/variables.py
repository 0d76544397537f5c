# --- before variables
def tf__sample(x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = x
        y += 1
        del x
        try:
            do_return = True
            retval_ = ag__.list_comp(y, lambda items_: [y for y in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after variables
def tf__sample(x):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = ag__.ld(x)
        y = ag__.ld(y)
        y += 1
        ag__.ld(x)
        x = ag__.Undefined('x')
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(y), lambda items_: [ag__.ld(y) for y in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

