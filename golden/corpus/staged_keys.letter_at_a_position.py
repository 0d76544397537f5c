def tf__letter_at_a_position(i):
    with ag__.FunctionScope('letter_at_a_position', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.get_item('abc', ag__.ld(i))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
