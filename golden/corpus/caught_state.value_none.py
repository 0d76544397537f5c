def tf__value_none(x):
    with ag__.FunctionScope('value_none', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (v,)

        def set_state(vars_):
            nonlocal v
            (v,) = vars_
        v = ag__.Undefined('v')

        def try_body():
            nonlocal v
            v = ag__.converted_call(ag__.ld(check), (ag__.ld(x),), None, fscope)

        def try_around(run_):
            nonlocal v
            try:
                run_()
            except ag__.ld(ValueError):
                v = None
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('v',), 1, lambda: (ag__.ld(ValueError),))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = -1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(v)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.is_(ag__.ld(v), None), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
