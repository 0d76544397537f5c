def tf__item_added_to_while_its_name_is_given_away(values, k):
    with ag__.FunctionScope('item_added_to_while_its_name_is_given_away', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        first = values = ag__.list_comp(ag__.ld(values), lambda items_: [ag__.ld(v) for v in items_])

        @ag__.autograph_artifact
        def replace(x):
            nonlocal values
            with ag__.FunctionScope('replace', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                values = [ag__.ld(x)]
                try:
                    do_return = True
                    retval_ = ag__.ld(x)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        target_ = ag__.ld(values)
        key_ = -1
        item_ = ag__.get_item(target_, key_)
        item_ = ag__.ld_target(item_)
        item_ += ag__.ld_items(ag__.converted_call(ag__.ld(replace), (ag__.ld(k),), None, fscope))
        values = ag__.set_item_of(target_, key_, item_, ag__.ld(values))
        target__1 = ag__.ld(values)
        item__1 = target__1[0]
        item__1 = ag__.ld_target(item__1)
        item__1 *= ag__.ld_items(ag__.get_item((values := [7, 8]), 0))
        values = ag__.set_item_of(target__1, 0, item__1, ag__.ld(values))
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(first), ag__.ld(values))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
