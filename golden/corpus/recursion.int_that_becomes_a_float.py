def tf__int_that_becomes_a_float(n, x, total=None):
    with ag__.FunctionScope('int_that_becomes_a_float', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                retval_ = ag__.ld(total)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.converted_call(ag__.ld(int_that_becomes_a_float), (ag__.ld(n) - 1, ag__.ld(x), ag__.ld(total) + ag__.ld(x)), None, fscope)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(n) == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
