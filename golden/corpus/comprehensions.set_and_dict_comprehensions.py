def tf__set_and_dict_comprehensions(x):
    with ag__.FunctionScope('set_and_dict_comprehensions', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        names = ag__.set_comp(('a', 'b', 'a'), lambda items_: {ag__.converted_call(ag__.ld(name).upper, (), None, fscope) for name in items_}, lambda name: ag__.converted_call(ag__.ld(name).upper, (), None, fscope))
        table = ag__.dict_comp(ag__.converted_call(ag__.ld(enumerate), (ag__.converted_call(ag__.ld(sorted), (ag__.ld(names),), None, fscope),), None, fscope), lambda items_: {ag__.ld(name): ag__.ld(x) * ag__.ld(i) for (i, name) in items_ if ag__.ld(name) != 'B'}, lambda items_: [ag__.comp_if(ag__.ld(name) != 'B', lambda: (ag__.ld(name), ag__.ld(x) * ag__.ld(i))) for (i, name) in (items_,)][0])
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(len), (ag__.ld(names),), None, fscope), ag__.ld(table))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
