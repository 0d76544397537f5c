def tf__owner_assigned_by_what_is_added(x):
    with ag__.FunctionScope('owner_assigned_by_what_is_added', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        owner = first = ag__.converted_call(ag__.ld(Owner), ([ag__.ld(x)],), None, fscope)

        @ag__.autograph_artifact
        def more():
            nonlocal owner
            with ag__.FunctionScope('more', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                owner = ag__.converted_call(ag__.ld(Owner), ([],), None, fscope_1)
                try:
                    do_return = True
                    retval_ = [2]
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        owner_ = ag__.ld(owner)
        attribute_ = owner_.items
        attribute_ = ag__.ld_target(attribute_)
        attribute_ += ag__.ld_items(ag__.converted_call(ag__.ld(more), (), None, fscope))
        ag__.set_attr(owner_, 'items', attribute_)
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(first).items, ag__.ld(owner).items)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
