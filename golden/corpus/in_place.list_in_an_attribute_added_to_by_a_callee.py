def tf__list_in_an_attribute_added_to_by_a_callee(p):
    with ag__.FunctionScope('list_in_an_attribute_added_to_by_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        owner = ag__.converted_call(ag__.ld(Owner), ([1],), None, fscope)

        @ag__.autograph_artifact
        def add():
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                attribute_ = ag__.ld_target(ag__.ld(owner).items)
                attribute_ += [5]
                ag__.ld(owner).items = attribute_
        ag__.if_exp(ag__.ld(p), lambda: ag__.converted_call(ag__.ld(add), (), None, fscope), lambda: 1, 'p')
        try:
            do_return = True
            retval_ = ag__.ld(owner).items
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
