def tf__maximum_of_a_prefix(values, n):
    with ag__.FunctionScope('maximum_of_a_prefix', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                retval_ = ag__.ld(values)[0]
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            rest = ag__.converted_call(ag__.ld(maximum_of_a_prefix), (ag__.ld(values), ag__.ld(n) - 1), None, fscope)

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.get_item(ag__.ld(values), ag__.ld(n) - 1)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.ld(rest)
                except:
                    do_return = False
                    raise
            ag__.if_stmt(ag__.get_item(ag__.ld(values), ag__.ld(n) - 1) > ag__.ld(rest), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        rest = ag__.Undefined('rest')
        ag__.if_stmt(ag__.ld(n) == 1, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
