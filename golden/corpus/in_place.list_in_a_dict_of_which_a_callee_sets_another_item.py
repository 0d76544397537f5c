def tf__list_in_a_dict_of_which_a_callee_sets_another_item(x):
    with ag__.FunctionScope('list_in_a_dict_of_which_a_callee_sets_another_item', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [ag__.ld(x)]
        table = {'l': ag__.ld(values), 'k': 1}

        @ag__.autograph_artifact
        def change():
            with ag__.FunctionScope('change', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    ag__.put_item(ag__.ld(table), 'k', 2)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 5, if_body, else_body, get_state, set_state, (), 0)
        ag__.converted_call(ag__.ld(change), (), None, fscope)
        values = ag__.list_append(ag__.ld(values), 2)
        try:
            do_return = True
            retval_ = (ag__.ld(table)['l'], ag__.ld(table)['k'])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
