def tf__rows_taken_apart(rows):
    with ag__.FunctionScope('rows_taken_apart', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(rows), lambda items_: [ag__.ld(a) * ag__.ld(b) for (a, b) in items_ if ag__.ld(a) < ag__.ld(b)], lambda items_: [ag__.comp_if(ag__.ld(a) < ag__.ld(b), lambda: ag__.ld(a) * ag__.ld(b)) for (a, b) in (items_,)][0])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
