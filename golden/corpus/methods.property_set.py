def tf__property_set(x):
    with ag__.FunctionScope('property_set', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        account = ag__.converted_call(ag__.ld(Account), (7,), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: account.level, 'account.level'),)

        def set_state(vars_):
            (account.level,) = vars_
            if ag__.is_undefined(vars_[0]):
                del account.level

        def if_body():
            ag__.ld(account).level = ag__.ld(x)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('account.level',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(account).balance
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
