def tf__is_and_is_not_none(x):
    with ag__.FunctionScope('is_and_is_not_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        y = None
        z = ag__.if_exp(ag__.is_(ag__.ld(y), None), lambda: ag__.ld(x), lambda: 0, 'y is None')

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(z)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = -1
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.is_not(ag__.ld(z), None), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
