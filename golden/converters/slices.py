# --- before slices
def tf__sample(t, i):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t[i] = 1
        t[1:2, 0] += 2
        try:
            do_return = True
            retval_ = t[i]
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after slices
def tf__sample(t, i):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = ag__.set_item(t, i, 1)
        key_ = (ag__.slice_(1, 2, None), 0)
        item_ = ag__.get_item(t, key_, ag__.GetItemOpts(element_dtype=None))
        item_ += 2
        t = ag__.set_item(t, key_, item_)
        try:
            do_return = True
            retval_ = ag__.get_item(t, i, ag__.GetItemOpts(element_dtype=None))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

