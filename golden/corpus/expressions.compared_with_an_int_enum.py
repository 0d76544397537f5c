def tf__compared_with_an_int_enum(x):
    with ag__.FunctionScope('compared_with_an_int_enum', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                retval_ = ag__.ld(x) + ag__.ld(_Level).HIGH
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.if_exp(ag__.and_(lambda: ag__.ld(x) >= ag__.ld(_Level).HIGH, lambda: ag__.ld(_Level).LOW != ag__.ld(x)), lambda: 10, lambda: 0, 'x >= _Level.HIGH and _Level.LOW != x')
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(x) == ag__.ld(_Level).LOW, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
