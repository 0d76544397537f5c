def tf__attribute_augmented_in_a_loop(n):
    with ag__.FunctionScope('attribute_augmented_in_a_loop', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        account = ag__.converted_call(ag__.ld(Account), (1,), None, fscope)

        def get_state():
            return (ag__.ldu(lambda: account.balance, 'account.balance'), ag__.ldu(lambda: account.moves, 'account.moves'))

        def set_state(vars_):
            (account.balance, account.moves) = vars_
            if ag__.is_undefined(vars_[0]):
                del account.balance
            if ag__.is_undefined(vars_[1]):
                del account.moves

        def loop_body(itr):
            i = itr
            attribute_ = ag__.ld_target(ag__.ld(account).balance)
            attribute_ += ag__.ld_items(i)
            ag__.ld(account).balance = attribute_
            ag__.ld(account).moves = ag__.ld(account).moves + 1
        i = ag__.Undefined('i')
        ag__.for_stmt(ag__.converted_call(ag__.ld(range), (ag__.ld(n),), None, fscope), None, loop_body, get_state, set_state, ('account.balance', 'account.moves'), {'iterate_names': 'i'})
        try:
            do_return = True
            retval_ = (ag__.ld(account).balance, ag__.ld(account).moves)
        except:
            do_return = False
            raise
        return fscope.ret(retval_, do_return)
