def tf__grown_list_reversed_where_it_is_returned(a, x):
    with ag__.FunctionScope('grown_list_reversed_where_it_is_returned', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()
        values = [1]

        def get_state():
            return (values, a)

        def set_state(vars_):
            nonlocal values, a
            (values, a) = vars_

        def loop_body():
            nonlocal values, a
            values = ag__.list_append(ag__.ld(values), ag__.ld(a))
            a = ag__.ld(a)
            a -= 1

        def loop_test():
            return ag__.ld(a) > 1
        ag__.while_stmt(loop_test, loop_body, get_state, set_state, ('values', 'a'), {})

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            ag__.converted_call(ag__.ld(values).reverse, (), None, fscope)
            try:
                do_return = True
                retval_ = (ag__.ld(x), ag__.ld(values))
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = (ag__.ld(x), ag__.ld(values))
            except:
                do_return = False
                raise
        ag__.if_stmt(ag__.ld(x) < 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
