def tf__list_of_an_owner_that_a_call_gives_added_to(p):
    with ag__.FunctionScope('list_of_an_owner_that_a_call_gives_added_to', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        owner = ag__.converted_call(ag__.ld(Owner), ([1],), None, fscope)
        calls = []

        @ag__.autograph_artifact
        def find():
            with ag__.FunctionScope('find', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(calls).append, (1,), None, fscope_1)
                try:
                    do_return = True
                    retval_ = ag__.ld(owner)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        @ag__.autograph_artifact
        def add():
            with ag__.FunctionScope('add', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                owner_ = ag__.converted_call(ag__.ld(find), (), None, fscope_2)
                attribute_ = ag__.ld_target(owner_.items)
                attribute_ += [5]
                owner_.items = attribute_
        ag__.if_exp(ag__.ld(p), lambda: ag__.converted_call(ag__.ld(add), (), None, fscope), lambda: 1, 'p')
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(owner).items, ag__.converted_call(ag__.ld(len), (ag__.ld(calls),), None, fscope))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
