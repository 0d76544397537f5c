def tf__number_counted_up_becomes_a_tensor(n, count=None):
    with ag__.FunctionScope('number_counted_up_becomes_a_tensor', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
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
                retval_ = ag__.ld(count)
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return

            def get_state():
                return (do_return, retval_)

            def set_state(vars_):
                nonlocal retval_, do_return
                (do_return, retval_) = vars_

            def if_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.converted_call(ag__.ld(number_counted_up_becomes_a_tensor), (ag__.ld(n) // 2, ag__.ld(count) + 1), None, fscope)
                except:
                    do_return = False
                    raise

            def else_body():
                nonlocal retval_, do_return
                try:
                    do_return = True
                    retval_ = ag__.converted_call(ag__.ld(number_counted_up_becomes_a_tensor), (3 * ag__.ld(n) + 1,), dict(count=ag__.ld(count) + 1), fscope)
                except:
                    do_return = False
                    raise
            ag__.if_stmt(ag__.ld(n) % 2 == 0, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        ag__.if_stmt(ag__.ld(n) == 1, if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
