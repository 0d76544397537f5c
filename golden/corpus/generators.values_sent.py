def tf__values_sent(n):
    with ag__.FunctionScope('values_sent', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        @ag__.autograph_artifact
        def averager():
            fscope_1 = ag__.FunctionScope('averager', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True))
            total = 0
            while True:
                value = yield ag__.ld(total)
                if ag__.is_(ag__.ld(value), None):
                    return
                total = ag__.ld(total)
                total += ag__.ld(value)
        g = ag__.converted_call(ag__.ld(averager), (), None, fscope)
        ag__.converted_call(ag__.ld(next), (ag__.ld(g),), None, fscope)
        ag__.converted_call(ag__.ld(g).send, (ag__.ld(n),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(g).send, (ag__.ld(n) * 2,), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
