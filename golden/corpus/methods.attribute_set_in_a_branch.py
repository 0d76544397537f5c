def tf__attribute_set_in_a_branch(x):
    with ag__.FunctionScope('attribute_set_in_a_branch', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        account = ag__.converted_call(ag__.ld(Account), (10,), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: account.balance, 'account.balance'),)

        def set_state(vars_):
            (account.balance,) = vars_
            if ag__.is_undefined(vars_[0]):
                del account.balance

        def if_body():
            ag__.ld(account).balance = ag__.ld(x)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('account.balance',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(account).balance
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
