def tf__two_calls_of_one_graph(n, m):
    with ag__.FunctionScope('two_calls_of_one_graph', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        try:
            do_return = True
            retval_ = ag__.converted_call(ag__.ld(_factorial), (ag__.ld(n),), None, fscope) + ag__.converted_call(ag__.ld(_factorial), (ag__.ld(m),), None, fscope)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
