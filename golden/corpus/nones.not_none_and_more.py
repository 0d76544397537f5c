def tf__not_none_and_more(x):
    with ag__.FunctionScope('not_none_and_more', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        v = None

        def get_state():
            return (v,)

        def set_state(vars_):
            nonlocal v
            (v,) = vars_

        def if_body():
            nonlocal v
            v = ag__.ld(x)

        def else_body():
            nonlocal v
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('v',), 1)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(v) * 2
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
        ag__.if_stmt(ag__.and_(lambda: ag__.is_not(ag__.ld(v), None), lambda: ag__.ld(v) > 3), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
