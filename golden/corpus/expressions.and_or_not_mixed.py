def tf__and_or_not_mixed(a, b):
    with ag__.FunctionScope('and_or_not_mixed', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = 1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = 0
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.or_(lambda: ag__.and_(lambda: ag__.ld(a) > 0, lambda: ag__.not_(ag__.ld(b) > 0)), lambda: ag__.and_(lambda: ag__.ld(a) == 3, lambda: ag__.ld(b) == 2)), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
