def tf__generator_expression_used_up(values):
    with ag__.FunctionScope('generator_expression_used_up', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        doubled = ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) * 2 for v in items_))
        first = ag__.converted_call(ag__.ld(sum), (ag__.ld(doubled),), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(first)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
