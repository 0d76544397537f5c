def tf__variables_of_a_comprehension_that_have_no_value_yet(k):
    with ag__.FunctionScope('variables_of_a_comprehension_that_have_no_value_yet', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                retval_ = 1
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.converted_call(ag__.ld(len), ([ag__.ld(j) for j in (2,) for k in ag__.converted_call(ag__.ld(range), (ag__.ld(k),), None, fscope)],), None, fscope)
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(k) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
