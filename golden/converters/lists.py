# --- before lists
def tf__sample(n):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = [n]
        items.append(1)
        last = items.pop()
        items = [n, *items, *f(n), last]
        try:
            do_return = True
            retval_ = (items, last, (n, *items))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

# --- after lists
def tf__sample(n):
    with ag__.FunctionScope('sample', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(ag__.Feature.LISTS,), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        items = ag__.new_list([n])
        items = ag__.list_append(items, 1)
        (items, items_pop) = ag__.list_pop(items, None, ag__.ListPopOpts(element_dtype=None, element_shape=None))
        last = items_pop
        items = ag__.list_display([n], ag__.spread(items), ag__.spread(f(n)), [last])
        try:
            do_return = True
            retval_ = (items, last, ag__.tuple_display([n], ag__.spread(items)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)

