def tf__return_without_a_value(x):
    with ag__.FunctionScope('return_without_a_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_, x)

        def set_state(vars_):
            nonlocal x, retval_, do_return
            (do_return, retval_, x) = vars_

        def if_body():
            nonlocal x, retval_, do_return
            try:
                do_return = True
                retval_ = None
            except:
                do_return = False
                raise

        def else_body():
            nonlocal x, retval_, do_return
            x = ag__.ld(x) + 1
        ag__.if_stmt(ag__.ld(x) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'x'), 2)
        return fscope.ret(retval_, do_return)
