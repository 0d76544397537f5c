def tf__list_in_a_tuple_behind_an_early_return(x):
    with ag__.FunctionScope('list_in_a_tuple_behind_an_early_return', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        pair = ([ag__.ld(x)], ag__.ld(x))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(pair)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            ag__.put_item(ag__.ld(pair)[0], 0, 5)
            try:
                do_return = True
                retval_ = ag__.ld(pair)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
