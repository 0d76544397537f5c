def tf__objects_in_a_list(x):
    with ag__.FunctionScope('objects_in_a_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        accounts = [ag__.converted_call(ag__.ld(Account), (1,), None, fscope), ag__.converted_call(ag__.ld(Account), (2,), None, fscope), ag__.converted_call(ag__.ld(Account), (3,), None, fscope)]

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def loop_body(itr):
            account = itr

            def get_state():
                return ()

            def set_state(vars_):
                pass

            def if_body():
                ag__.set_attr(ag__.ld(account), 'balance', ag__.ld(x) * 10)

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(x) > ag__.ld(account).balance, if_body, else_body, get_state, set_state, (), 0)
        account = ag__.Undefined('account')
        ag__.for_stmt(ag__.ld(accounts), None, loop_body, get_state, set_state, (), {'iterate_names': 'account'})
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(accounts), lambda items_: [ag__.ld(account).balance for account in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
