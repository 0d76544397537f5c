def tf__sum_of_a_generator_expression(values):
    with ag__.FunctionScope('sum_of_a_generator_expression', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(sum), (ag__.gen_exp(ag__.ld(values), lambda items_: (ag__.ld(v) * ag__.ld(v) for v in items_)),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
