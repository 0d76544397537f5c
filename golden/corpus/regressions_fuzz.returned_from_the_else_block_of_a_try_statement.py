def tf__returned_from_the_else_block_of_a_try_statement(b):
    with ag__.FunctionScope('returned_from_the_else_block_of_a_try_statement', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = 1 + ag__.converted_call(ag__.ld(ten_or_less), (ag__.ld(b),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
