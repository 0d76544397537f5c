def tf__merged_containers(x):
    with ag__.FunctionScope('merged_containers', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = [ag__.ld(x), 1]
        b = ag__.list_display(ag__.spread(ag__.ld(a)), [2])
        c = ag__.tuple_display(ag__.spread(ag__.ld(b)), [ag__.ld(x) * 2])
        d = ag__.dict_display([(ag__.entries({'p': ag__.ld(x)}),), ('q', 3)])
        try:
            do_return = True
            retval_ = (ag__.ld(a) + ag__.ld(b), ag__.ld(c), ag__.ld(d))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
