def tf__list_repeated_by_a_callee(p):
    with ag__.FunctionScope('list_repeated_by_a_callee', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_2 = False
        retval__2 = ag__.UndefinedReturnValue()
        values = [2]

        @ag__.autograph_artifact
        def find():
            with ag__.FunctionScope('find', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = ag__.ld(values)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)

        @ag__.autograph_artifact
        def repeat():
            with ag__.FunctionScope('repeat', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                do_return_1 = False
                retval__1 = ag__.UndefinedReturnValue()
                mine = ag__.converted_call(ag__.ld(find), (), None, fscope_2)
                mine = ag__.ld_target(mine)
                mine *= 2
                try:
                    do_return_1 = True
                    retval__1 = 1
                except:
                    do_return_1 = False
                    raise
                return fscope_2.ret(retval__1, do_return_1)
        x = ag__.if_exp(ag__.ld(p), lambda: ag__.converted_call(ag__.ld(repeat), (), None, fscope), lambda: 1, 'p')
        try:
            do_return_2 = True
            retval__2 = (ag__.ld(values), ag__.ld(x))
        except:
            do_return_2 = False
            raise
        return fscope.ret(retval__2, do_return_2)
