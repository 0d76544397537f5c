def tf__function_at_a_position(i, x):
    with ag__.FunctionScope('function_at_a_position', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        fs = [ag__.autograph_artifact(lambda v: ag__.ld(v) + 1), ag__.autograph_artifact(lambda v: ag__.ld(v) * 2), ag__.autograph_artifact(lambda v: ag__.if_exp(ag__.ld(v) > 0, lambda: -ag__.ld(v), lambda: ag__.ld(v), 'v > 0'))]
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.get_item(ag__.ld(fs), ag__.ld(i)), (ag__.ld(x),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
