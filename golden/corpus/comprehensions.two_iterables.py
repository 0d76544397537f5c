def tf__two_iterables(xs, ys):
    with ag__.FunctionScope('two_iterables', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(xs), lambda items_: [ag__.ld(x) * ag__.ld(y) for x in items_ for y in ag__.ld(ys)], lambda x: ag__.comp_for(ag__.ld(ys), lambda y: ag__.ld(x) * ag__.ld(y)))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
