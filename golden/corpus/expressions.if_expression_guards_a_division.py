def tf__if_expression_guards_a_division(a, b):
    with ag__.FunctionScope('if_expression_guards_a_division', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.if_exp(ag__.ld(b) != 0, lambda: ag__.ld(a) // ag__.ld(b), lambda: -1, 'b != 0')
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
