def tf__keyword_only_and_positional_only(x, y):
    with ag__.FunctionScope('keyword_only_and_positional_only', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return_1 = False
        retval__1 = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def f(a, /, b, *, c):
            with ag__.FunctionScope('f', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                do_return = False
                retval_ = ag__.UndefinedReturnValue()
                try:
                    do_return = True
                    retval_ = ag__.ld(a) * 100 + ag__.ld(b) * 10 + ag__.ld(c)
                except:
                    do_return = False
                    raise
                return fscope_1.ret(retval_, do_return)
        try:
            do_return_1 = True
            retval__1 = ag__.if_exp(ag__.ld(x) > 0, lambda: ag__.converted_call(ag__.ld(f), (ag__.ld(x),), dict(b=ag__.ld(y), c=1), fscope), lambda: ag__.converted_call(ag__.ld(f), (ag__.ld(y), ag__.ld(x)), dict(c=2), fscope), 'x > 0')
        except:
            do_return_1 = False
            raise
        return fscope.ret(retval__1, do_return_1)
