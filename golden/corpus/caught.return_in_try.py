def tf__return_in_try(x):
    with ag__.FunctionScope('return_in_try', 'fscope', ag__.ConversionOptions(recursive=True, user_requested=True, optional_features=(), internal_convert_user_code=True)) as fscope:
        do_return = False
        retval_ = ag__.UndefinedReturnValue()

        def get_state():
            return (do_return, retval_, y)

        def set_state(vars_):
            nonlocal y, retval_, do_return
            (do_return, retval_, y) = vars_
        y = ag__.Undefined('y')

        def try_body():
            nonlocal y, retval_, do_return
            retval_ = ag__.converted_call(ag__.ld(check), (ag__.ld(x),), None, fscope)
            do_return = True

        def try_around(run_):
            nonlocal y, retval_, do_return
            try:
                run_()
            except ag__.ld(ValueError):
                y = 1
        ag__.try_stmt(try_body, try_around, get_state, set_state, ('do_return', 'retval_', 'y'), 3, lambda: (ag__.ld(ValueError),))

        def get_state():
            return (do_return, retval_)

        def set_state(vars_):
            nonlocal retval_, do_return
            (do_return, retval_) = vars_

        def if_body():
            nonlocal retval_, do_return
            try:
                do_return = True
                retval_ = ag__.ld(y) * 50
            except:
                do_return = False
                raise

        def else_body():
            nonlocal retval_, do_return
            pass
        ag__.if_stmt(ag__.not_(do_return), if_body, else_body, get_state, set_state, ('do_return', 'retval_'), 2)
        return fscope.ret(retval_, do_return)
