def tf__pair_or_none(x):
    with ag__.FunctionScope('pair_or_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        pair = None

        def get_state():
            return (pair,)

        def set_state(vars_):
            nonlocal pair
            (pair,) = vars_

        def if_body():
            nonlocal pair
            pair = (ag__.ld(x), ag__.ld(x) * ag__.ld(x))

        def else_body():
            nonlocal pair
            pass
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('pair',), 1)

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = 0
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            (low, high) = ag__.ld_items(pair)
            try:
                do_return = True
                retval_ = ag__.ld(high) - ag__.ld(low)
            except:
                do_return = False
                raise
        high = ag__.Undefined('high')
        low = ag__.Undefined('low')
        ag__.if_stmt(ag__.is_(ag__.ld(pair), None), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
