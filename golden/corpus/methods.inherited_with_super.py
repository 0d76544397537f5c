def tf__inherited_with_super(x):
    with ag__.FunctionScope('inherited_with_super', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        savings = ag__.converted_call(ag__.ld(Savings), (10, 3), None, fscope)
        ag__.converted_call(ag__.ld(savings).deposit, (ag__.ld(x),), None, fscope)
        try:
            do_return = True
            retval_ = (ag__.ld(savings).balance, ag__.ld(savings).moves)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
