def tf__share_above(x, limit):
    with ag__.FunctionScope('share_above', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        above = ag__.get_item(ag__.ld(x), ag__.gt(ag__.ld(x), ag__.ld(limit)))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = -1.0
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.get_item(ag__.shape_of(ag__.ld(above)), 0) / ag__.ld(x).size
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.get_item(ag__.shape_of(ag__.ld(above)), 0) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
