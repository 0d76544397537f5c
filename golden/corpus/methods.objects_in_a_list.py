def tf__objects_in_a_list(x):
    with ag__.FunctionScope('objects_in_a_list', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        accounts = [ag__.converted_call(ag__.ld(Account), (1,), None, fscope), ag__.converted_call(ag__.ld(Account), (2,), None, fscope), ag__.converted_call(ag__.ld(Account), (3,), None, fscope)]

        def get_state():
            return (account,)

        def set_state(vars_):
            nonlocal account
            (account,) = vars_

        def loop_body(itr):
            nonlocal account
            account = itr

            def get_state():
                return (ag__.ldu(lambda: account.balance, 'account.balance'),)

            def set_state(vars_):
                (account.balance,) = vars_
                if ag__.is_undefined(vars_[0]):
                    del account.balance

            def if_body():
                ag__.ld(account).balance = ag__.ld(x) * 10

            def else_body():
                pass
            ag__.if_stmt(ag__.ld(x) > ag__.ld(account).balance, if_body, else_body, get_state, set_state, ('account.balance',), 1)
        account = ag__.Undefined('account')
        ag__.for_stmt(ag__.ld(accounts), None, loop_body, get_state, set_state, ('account',), {'iterate_names': 'account'})
        try:
            do_return = True
            retval_ = ag__.list_comp(ag__.ld(accounts), lambda items_: [ag__.ld(account).balance for account in items_])
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
