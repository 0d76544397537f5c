def tf__list_changed_before_it_is_returned(a):
    with ag__.FunctionScope('list_changed_before_it_is_returned', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        l = [1, 2]

        def get_state():
            return (do_return, retval_, l)

        def set_state(vars_):
            nonlocal retval_, l, do_return
            (do_return, retval_, l) = vars_

        def if_body():
            nonlocal retval_, l, do_return
            l = ag__.list_append(ag__.ld(l), ag__.ld(a))
            try:
                do_return = True
                retval_ = ag__.ld(l)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, l, do_return
            try:
                do_return = True
                retval_ = ag__.ld(l)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(a) > 1, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'l'), 2)
        return fscope.ret(retval_, do_return)
