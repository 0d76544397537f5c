def tf__pair_compared_with_a_pair(a, b):
    with ag__.FunctionScope('pair_compared_with_a_pair', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        t = (ag__.ld(a), 2)

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
                retval_ = ag__.if_exp(ag__.not_eq([ag__.ld(a), ag__.ld(b)], [2, 3]), lambda: 2, lambda: 3, '[a, b] != [2, 3]')
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.eq(ag__.ld(t), (3, ag__.ld(b))), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
