def tf__method_called_under_an_if(x):
    with ag__.FunctionScope('method_called_under_an_if', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        account = ag__.converted_call(ag__.ld(Account), (10,), None, fscope)

        def get_state():
            return ()

        def set_state(vars_):
            pass

        def if_body():
            ag__.converted_call(ag__.ld(account).deposit, (ag__.ld(x),), None, fscope)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, (), 0)
        try:
            do_return = True
            retval_ = (ag__.ld(account).balance, ag__.ld(account).moves)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
