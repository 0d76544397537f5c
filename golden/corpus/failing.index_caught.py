def tf__index_caught(values, i):
    with ag__.FunctionScope('index_caught', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def try_body():
            nonlocal retval_, do_return
            retval_ = ag__.get_item(ag__.ld(values), ag__.ld(i))
            do_return = True

        def try_around(run_):
            nonlocal retval_, do_return
            try:
                run_()
            except ag__.ld(IndexError):
                retval_ = -1
                do_return = True
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_'), 2, lambda: (ag__.ld(IndexError),))
        return fscope.ret(retval_, do_return)
