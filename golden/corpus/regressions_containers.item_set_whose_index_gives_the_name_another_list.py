def tf__item_set_whose_index_gives_the_name_another_list(values, k):
    with ag__.FunctionScope('item_set_whose_index_gives_the_name_another_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        first = values = ag__.list_comp(ag__.ld(values), lambda items_: [ag__.ld(v) for v in items_])

        @ag__.autograph_artifact
        def replace(x):
            nonlocal values
            with ag__.FunctionScope('replace', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                values = ag__.list_display(ag__.spread(ag__.ld(values)), [ag__.ld(x)])
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        values = ag__.set_item_of(ag__.ld(values), ag__.converted_call(ag__.ld(replace), (ag__.ld(k),), None, fscope), 7, ag__.ld(values))
        second = ag__.ld(values)
        target_ = ag__.ld(values)
        key_ = ag__.converted_call(ag__.ld(replace), (ag__.ld(k),), None, fscope)
        item_ = ag__.get_item(target_, key_)
        item_ = ag__.iadd(ag__.ld(item_), ag__.ld(k))
        values = ag__.set_item_of(target_, key_, item_, ag__.ld(values))
        third = ag__.ld(values)
        values = ag__.del_item_of(ag__.ld(values), ag__.converted_call(ag__.ld(replace), (ag__.ld(k),), None, fscope), ag__.ld(values))
        fourth = ag__.ld(values)
        values = ag__.set_item_of(ag__.ld(values), ag__.get_item((values := [3, 4]), 0) - 3, 8, ag__.ld(values))
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(first), ag__.ld(second), ag__.ld(third), ag__.ld(fourth), ag__.ld(values))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
