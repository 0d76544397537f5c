def tf__percent_in_variables(n, line):
    with ag__.FunctionScope('percent_in_variables', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        of_one = '%s %%'
        of_one = ag__.imod(ag__.ld(of_one), ag__.ld(n))
        try:
            do_return = True
            retval_ = (ag__.mod(ag__.ld(line), (ag__.ld(n), 'x')), ag__.ld(of_one))
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
