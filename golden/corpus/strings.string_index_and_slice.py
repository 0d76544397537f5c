def tf__string_index_and_slice(x, text):
    with ag__.FunctionScope('string_index_and_slice', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                retval_ = (ag__.ld(x), ag__.ld(text)[0], ag__.get_item(ag__.ld(text), ag__.slice_(1, None, None)), ag__.ld(text) * 2)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(x), '', '', ag__.ld(text) + 'c')
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(text), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
