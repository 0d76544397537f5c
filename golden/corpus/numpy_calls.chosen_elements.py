def tf__chosen_elements(x, limit):
    with ag__.FunctionScope('chosen_elements', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                retval_ = ag__.converted_call(ag__.ld(np).sum, (ag__.get_item(ag__.ld(x), ag__.ld(x) > ag__.ld(limit)),), None, fscope)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.converted_call(ag__.ld(np).sum, (ag__.ld(x)[ag__.converted_call(ag__.ld(np).arange, (3,), None, fscope), ag__.converted_call(ag__.ld(np).argsort, (ag__.ld(x)[0],), None, fscope)],), None, fscope)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.converted_call((ag__.ld(x) > ag__.ld(limit)).any, (), None, fscope), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
