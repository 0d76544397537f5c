def tf__composed(x):
    with ag__.FunctionScope('composed', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def compose(f, g):
            with ag__.FunctionScope('compose', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = ag__.autograph_artifact(lambda v: ag__.converted_call(ag__.ld(f), (ag__.converted_call(ag__.ld(g), (ag__.ld(v),), None, fscope_1),), None, fscope_1))
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        half_then_add = ag__.converted_call(ag__.ld(compose), (ag__.autograph_artifact(lambda v: ag__.ld(v) + 1), ag__.autograph_artifact(lambda v: ag__.ld(v) // 2)), None, fscope)
        try:
            do_return_1 = True
            retval__1 = ag__.converted_call(ag__.ld(half_then_add), (ag__.ld(x),), None, fscope)
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
