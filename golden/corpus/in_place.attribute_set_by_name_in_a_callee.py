def tf__attribute_set_by_name_in_a_callee(p):
    with ag__.FunctionScope('attribute_set_by_name_in_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()
        owner = ag__.converted_call(ag__.ld(Owner), (1,), None, fscope)

        @ag__.autograph_artifact
        def change():
            with ag__.FunctionScope('change', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(setattr), (ag__.ld(owner), 'items', 2), None, fscope_1)
                try:
                    do_return = True
                    retval_ = 1
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        @ag__.autograph_artifact
        def change_again():
            with ag__.FunctionScope('change_again', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(object).__setattr__, (ag__.ld(owner), 'items', ag__.ld(owner).items + 1), None, fscope_2)
                try:
                    do_return_1 = True
                    retval__1 = 1
                except:
                    do_return_1 = False
                    raise
                return fscope_2.ret(retval__1, do_return_1)
        x = ag__.if_exp(ag__.ld(p), lambda: ag__.converted_call(ag__.ld(change), (), None, fscope), lambda: 0, 'p')
        x = ag__.ld_target(x)
        x += ag__.if_exp(ag__.not_(ag__.ld(p)), lambda: ag__.converted_call(ag__.ld(change_again), (), None, fscope), lambda: 0, 'not p')
        try:
            do_return_2 = True
            retval__2 = (ag__.ld(owner).items, ag__.ld(x))
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
