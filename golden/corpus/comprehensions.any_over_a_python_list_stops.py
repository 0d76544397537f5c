def tf__any_over_a_python_list_stops(a, b):
    with ag__.FunctionScope('any_over_a_python_list_stops', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def check(v):
            with ag__.FunctionScope('check', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                ag__.converted_call(ag__.ld(print), ('checked', ag__.ld(v)), None, fscope_1)
                try:
                    do_return = True
                    retval_ = ag__.ld(v) > 4
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(any), (ag__.gen_exp([ag__.ld(a), ag__.ld(b), ag__.ld(a) + ag__.ld(b)], lambda items_: (ag__.converted_call(ag__.ld(check), (ag__.ld(v),), None, fscope) for v in items_)),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
