def tf__captured_variable_changed_later(x):
    with ag__.FunctionScope('captured_variable_changed_later', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()
        k = 1

        @ag__.autograph_artifact
        def scaled(v):
            with ag__.FunctionScope('scaled', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = ag__.ld(v) * ag__.ld(k)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        a = ag__.converted_call(ag__.ld(scaled), (ag__.ld(x),), None, fscope)
        k = 10
        try:
            do_return_1 = True
            retval__1 = (ag__.ld(a), ag__.converted_call(ag__.ld(scaled), (ag__.ld(x),), None, fscope))
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
