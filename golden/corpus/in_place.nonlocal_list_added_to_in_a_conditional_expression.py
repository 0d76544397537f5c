def tf__nonlocal_list_added_to_in_a_conditional_expression(p):
    with ag__.FunctionScope('nonlocal_list_added_to_in_a_conditional_expression', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [2]

        @ag__.autograph_artifact
        def add():
            nonlocal values
            with ag__.FunctionScope('add', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                values = ag__.ld_target(values)
                values += [5]
        ag__.if_exp(ag__.ld(p), lambda: ag__.converted_call(ag__.ld(add), (), None, fscope), lambda: 1, 'p')
        try:
            do_return = True
            retval_ = ag__.ld(values)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
