def tf__accumulated(n):
    with ag__.FunctionScope('accumulated', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(itertools).accumulate, ([ag__.ld(n), 1, 2],), None, fscope),), None, fscope), ag__.converted_call(ag__.ld(list), (ag__.converted_call(ag__.ld(itertools).accumulate, ([ag__.ld(n), 1, 2], ag__.autograph_artifact(lambda a, b: ag__.if_exp(ag__.ld(a) > ag__.ld(b), lambda: ag__.ld(a), lambda: ag__.ld(b), 'a > b'))), None, fscope),), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
