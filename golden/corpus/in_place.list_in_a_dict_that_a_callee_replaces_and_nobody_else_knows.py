def tf__list_in_a_dict_that_a_callee_replaces_and_nobody_else_knows(x):
    with ag__.FunctionScope('list_in_a_dict_that_a_callee_replaces_and_nobody_else_knows', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        table = {'l': [ag__.ld(x)], 'k': 1}

        @ag__.autograph_artifact
        def outer():
            with ag__.FunctionScope('outer', 'fscope_1', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_1:
                @ag__.autograph_artifact
                def change():
                    with ag__.FunctionScope('change', 'fscope_2', ag__.ConversionOptions(recursive=True, user_requested=False, optional_features=(), internal_convert_user_code=True)) as fscope_2:
                        def get_state():
                            return ()

                        def set_state(vars_):
                            pass

                        def if_body():
                            ag__.put_item(ag__.ld(table), 'l', [1])

                        def else_body():
                            pass
                        ag__.if_stmt(ag__.ld(x) > 5, if_body, else_body, get_state, set_state, (), 0)

                def get_state():
                    return ()

                def set_state(vars_):
                    pass

                def if_body():
                    ag__.converted_call(ag__.ld(change), (), None, fscope_1)

                def else_body():
                    pass
                ag__.if_stmt(ag__.ld(x) > 6, if_body, else_body, get_state, set_state, (), 0)
        ag__.converted_call(ag__.ld(outer), (), None, fscope)
        ag__.converted_call(ag__.ld(table)['l'].append, (2,), None, fscope)
        try:
            do_return = True
            retval_ = ag__.ld(table)['l']
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
