def tf__dict_of_rows(values):
    with ag__.FunctionScope('dict_of_rows', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.dict_comp(ag__.converted_call(ag__.ld(enumerate), (ag__.ld(values),), None, fscope), lambda items_: {ag__.format_string('k', (ag__.ld(i), '', '')): ag__.ld(v) * 2 for (i, v) in items_}, lambda items_: [(ag__.format_string('k', (ag__.ld(i), '', '')), ag__.ld(v) * 2) for (i, v) in (items_,)][0])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
