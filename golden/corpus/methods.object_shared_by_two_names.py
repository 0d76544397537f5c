def tf__object_shared_by_two_names(x):
    with ag__.FunctionScope('object_shared_by_two_names', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        a = ag__.converted_call(ag__.ld(Account), (1,), None, fscope)
        b = ag__.ld(a)

        def get_state():
            return (ag__.ldu(lambda: b.balance, 'b.balance'),)

        def set_state(vars_):
            (b.balance,) = vars_
            if ag__.is_undefined(vars_[0]):
                del b.balance

        def if_body():
            ag__.ld(b).balance = ag__.ld(x)

        def else_body():
            pass
        ag__.if_stmt(ag__.ld(x) > 10, if_body, else_body, get_state, set_state, ('b.balance',), 1)
        try:
            do_return = True
            retval_ = ag__.ld(a).balance
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
