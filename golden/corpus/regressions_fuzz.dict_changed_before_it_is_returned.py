def tf__dict_changed_before_it_is_returned(a, d):
    with ag__.FunctionScope('dict_changed_before_it_is_returned', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            ag__.converted_call(ag__.ld(d).update, (), dict(k=ag__.ld(a)), fscope)
            try:
                do_return = True
                retval_ = ag__.ld(d)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(d)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(a) > 1, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
