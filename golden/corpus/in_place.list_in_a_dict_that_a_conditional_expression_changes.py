def tf__list_in_a_dict_that_a_conditional_expression_changes(x):
    with ag__.FunctionScope('list_in_a_dict_that_a_conditional_expression_changes', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(x)]
        table = {'l': ag__.ld(values), 'k': 1}

        @ag__.autograph_artifact
        def change():
            with ag__.FunctionScope('change', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                ag__.put_item(ag__.ld(table), 'k', 2)
        ag__.if_exp(ag__.ld(x) > 5, lambda: ag__.converted_call(ag__.ld(change), (), None, fscope), lambda: 0, 'x > 5')
        values = ag__.list_append(ag__.ld(values), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(table)['l'], ag__.ld(table)['k'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
