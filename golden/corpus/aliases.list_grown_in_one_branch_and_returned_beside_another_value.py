def tf__list_grown_in_one_branch_and_returned_beside_another_value(a):
    with ag__.FunctionScope('list_grown_in_one_branch_and_returned_beside_another_value', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [1]

        def get_state():
            return (do_return, retval_, values)

        def set_state(vars_):
            nonlocal values, retval_, do_return
            (do_return, retval_, values) = vars_

        def if_body():
            nonlocal values, retval_, do_return
            values = ag__.list_append(ag__.ld(values), ag__.ld(a))
            try:
                do_return = True
                retval_ = (ag__.ld(a), ag__.ld(values))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal values, retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(a), ag__.ld(values))
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(a) > 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_', 'values'), 2)
        return fscope.ret(retval_, do_return)
