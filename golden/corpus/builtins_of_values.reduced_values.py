def tf__reduced_values(t):
    with ag__.FunctionScope('reduced_values', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = (ag__.converted_call(ag__.ld(reduce), (ag__.autograph_artifact(lambda a, b: ag__.ld(a) * ag__.ld(b)), ag__.ld(t)), None, fscope), ag__.converted_call(ag__.ld(reduce), (ag__.ld(operator).add, ag__.ld(t), 10), None, fscope), ag__.converted_call(ag__.ld(functools).reduce, (ag__.autograph_artifact(lambda a, b: ag__.if_exp(ag__.ld(a) > ag__.ld(b), lambda: ag__.ld(a), lambda: ag__.ld(b), 'a > b')), ag__.ld(t)), None, fscope))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
